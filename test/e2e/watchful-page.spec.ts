// Proves that the watch over all pages sees what must never happen, so that its silence in every other test means something.
import { expect, test } from './fixtures/desk-test.ts';

test('an error on the console is reported', async ({ desk, watchful }) => {
  await desk.page.evaluate(() => {
    console.error('on purpose');
  });
  await expect.poll(() => watchful.complaints.splice(0).join()).toContain('on purpose');
});

test('an uncaught error is reported', async ({ desk, watchful }) => {
  await desk.page.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose');
    });
  });
  await expect.poll(() => watchful.complaints.splice(0).join()).toContain('on purpose');
});

test('a picture, a script and a request from elsewhere are blocked by the policy, and reported', async ({
  desk,
  watchful,
}) => {
  const answers = await desk.page.evaluate(async () => {
    const elsewhere = 'https://example.org/';
    const picture = new Image();
    const script = document.createElement('script');
    const stopped = [picture, script].map(
      (element) =>
        new Promise<string>((resolve) => {
          element.addEventListener('error', () => {
            resolve('stopped');
          });
          element.addEventListener('load', () => {
            resolve('loaded');
          });
        }),
    );
    picture.src = `${elsewhere}x.png`;
    script.src = `${elsewhere}x.js`;
    document.head.append(script);
    const fetched = fetch(elsewhere).then(
      () => 'loaded',
      () => 'stopped',
    );
    return Promise.all([...stopped, fetched]);
  });
  expect(answers).toEqual(['stopped', 'stopped', 'stopped']);
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...watchful.complaints.splice(0));
      return ['img-src', 'script-src', 'connect-src'].filter((directive) => {
        return seen.some((complaint) => complaint.includes(directive));
      });
    })
    .toHaveLength(3);
});
