// Asks for confirmation before a whole move is undone.

import { useQueryClient } from '@tanstack/react-query';
import { requestOptions } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { UndoDialog } from '../imports/UndoImportDialog.tsx';
import { moveQueries } from './move-queries.ts';

interface UndoMoveDialogProps {
  readonly move: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function UndoMoveDialog({ move, ...dialog }: UndoMoveDialogProps) {
  const client = useQueryClient();
  return (
    <UndoDialog
      {...dialog}
      kind="move"
      restores="move"
      preview={moveQueries.undo(move)}
      undo={async (despiteObstacles) =>
        showAnswer(
          client,
          moveQueries.move(move),
          await library.undoMove(move, { despiteObstacles }, requestOptions({ patient: true })),
        )
      }
    />
  );
}
