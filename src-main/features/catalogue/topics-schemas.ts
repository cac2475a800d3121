// The API schemas of the topics that staff choose for the first page of the catalogue.
import { z } from '@hono/zod-openapi';
import { changedManySchema } from '../../core/http/operation.ts';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { isTopicPicture } from './topic-picture-rules.ts';

const mostTopics = 60;

export const topicSchema = z
  .strictObject({
    word: lineOfText(40).openapi({ description: 'Under the picture, or over the row.', example: 'Football' }),
    picture: z
      .string()
      .max(10)
      .refine(isTopicPicture, 'must be one of the pictures of resources/catalogue/topic-pictures.json')
      .openapi({ description: 'One character.', example: '⚽' }),
    shownAs: z.enum(['tile', 'row']).openapi({
      description: '`tile`: a picture to tap; `row`: the covers of the first books.',
    }),
    leadsTo: z.enum(['subject', 'search', 'list']).openapi({
      description: 'What `value` is: a subject, words to search, or the id of a saved list.',
    }),
    value: lineOfText(200).openapi({ example: 'Football' }),
  })
  .openapi('CatalogueTopic');

export const topicsSchema = z
  .strictObject({
    topics: z.array(topicSchema).max(mostTopics).openapi({
      description: 'In their order. Empty: the catalogue shows the twelve commonest subjects.',
    }),
  })
  .openapi('CatalogueTopics');

export const changedTopicsSchema = z
  .object({ ...topicsSchema.shape, events: changedManySchema.shape.events })
  .openapi('ChangedCatalogueTopics');
