// Matches a value of a file with the library's own word for it: a file's "boek" is the library's "Book".

const words = (text: string): string[] => text.split(' ');

const meanings: readonly (readonly string[])[] = [
  ['book', 'books', 'boek', 'boeken'],
  ['comic', 'comics', 'strip', 'strips', 'stripboek', 'stripverhaal'],
  ['dvd', 'dvds', "dvd's", 'film'],
  ['game', 'games', 'spel', 'spellen', 'gezelschapsspel'],
  ['reference', 'reference work', 'naslag', 'naslagwerk'],
  words(
    'pupil pupils student students learner scholar leerling leerlingen ll élève élèves eleve eleves schüler schülerin schueler alumno alumna alumnos aluno aluna alunno studente طالب تلميذ',
  ),
  words(
    'teacher teachers docent docenten leraar lerares leerkracht leerkrachten lehrer lehrerin lehrkraft enseignant enseignante professeur prof profesor profesora',
  ),
  words(
    'staff aide administrator proctor administrateur support admin employee personeel medewerker personal mitarbeiter employé personnel',
  ),
  words(
    'guardian guardians relative verzorger verzorgers voogd parent parents ouder ouders eltern elternteil padre madre',
  ),
];

/** The matching value of `known`: equal but for capitals, or with the same meaning; null for a new one. */
export function knownWordFor(word: string, known: readonly string[]): string | null {
  const plain = word.toLowerCase();
  const same = known.find((other) => other.toLowerCase() === plain);
  if (same !== undefined) return same;
  const meaning = meanings.find((words) => words.includes(plain));
  return known.find((other) => meaning?.includes(other.toLowerCase()) === true) ?? null;
}
