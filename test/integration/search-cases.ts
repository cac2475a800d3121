// Titles in eight languages, and what people type to find them, or a borrower of the invented school.

/** Title | authors | ISBN | call number; the last two may be missing. */
export const searchedTitles = `
Harry Potter and the Philosopher's Stone (Harry Potter, #1) | J.K. Rowling | 9780747532699 | F ROW 1
Harry Potter and the Sorcerer's Stone (Harry Potter, #1) | J.K. Rowling; Mary GrandPré | 9780439554930
Harry Potter and the Chamber of Secrets (Harry Potter, #2) | J.K. Rowling | 9780439064866 | F ROW 2
The Hobbit | J.R.R. Tolkien | 9780618260300 | F TOL
The Fellowship of the Ring (The Lord of the Rings, #1) | J.R.R. Tolkien | 9780618346257
Carrie | Stephen King | 9780307743664
The Shining | Stephen King
Stephen Hawking: An Unfettered Mind | Kitty Ferguson
The Chronicles of Narnia: The Lion, the Witch and the Wardrobe | C.S. Lewis
The Diary of a Young Girl | Anne Frank
Diary of a Wimpy Kid | Jeff Kinney
Charlie and the Chocolate Factory | Roald Dahl
Matilda | Roald Dahl
Charlotte's Web | E.B. White
Spider-Man: Homecoming | Jim McCann
The Hunger Games (The Hunger Games, #1) | Suzanne Collins | 9780439023481
Pride and Prejudice | Jane Austen
Jekyll and Hyde | Robert Louis Stevenson
Ender's Game | Orson Scott Card
The Very Hungry Caterpillar | Eric Carle
Percy Jackson and the Lightning Thief | Rick Riordan
To Kill a Mockingbird | Harper Lee
Crime and Punishment | Fyodor Dostoyevsky
A Brief History of Time | Stephen Hawking | | 523.1 HAW
Jip en Janneke | Annie M.G. Schmidt
Pluk van de Petteflet | Annie M.G. Schmidt | 9789045103785 | A SCHM
De brief voor de koning | Tonke Dragt
Oorlogswinter | Jan Terlouw
Kruistocht in spijkerbroek | Thea Beckman
Het achterhuis | Anne Frank
De aanslag | Harry Mulisch
Dolfje Weerwolfje | Paul van Loon
Koning van Katoren | Jan Terlouw
’s Nachts verdwijnt de wereld | Jaap Robben
Le Petit Prince | Antoine de Saint-Exupéry | 9782070612758
L’Étranger | Albert Camus
Astérix chez les Belges | René Goscinny; Albert Uderzo
Vingt mille lieues sous les mers | Jules Verne
Cœur de pirate | Jean-Luc Cornette
Le Château de ma mère | Marcel Pagnol
Die unendliche Geschichte | Michael Ende
Der Räuber Hotzenplotz | Otfried Preußler
Das fliegende Klassenzimmer | Erich Kästner
Die Blechtrommel | Günter Grass
Momo | Michael Ende
Emil und die Detektive | Erich Kästner
Straße der Ölsardinen | Jürgen Groß
İnce Memed | Yaşar Kemal
Kürk Mantolu Madonna | Sabahattin Ali
Çalıkuşu | Reşat Nuri Güntekin
Saatleri Ayarlama Enstitüsü | Ahmet Hamdi Tanpınar
Kırmızı Saçlı Kadın | Orhan Pamuk
Şeker Portakalı | José Mauro de Vasconcelos
Ostatnie życzenie | Andrzej Sapkowski
Pan Tadeusz | Adam Mickiewicz
Król Maciuś Pierwszy | Janusz Korczak
Akademia Pana Kleksa | Jan Brzechwa
Łąka | Bolesław Leśmian
W pustyni i w puszczy | Henryk Sienkiewicz
كتاب الحيوان | الجاحظ
الأيام | طه حسين
ألف ليلة وليلة | مؤلفون
رجال في الشمس | غسان كنفاني
مُوسِم الهجرة إلى الشمال | الطيب صالح
مدرسة المشاغبين | علي سالم
الأميـــر الصغير | أنطوان دو سانت إكزوبيري
红楼梦 | 曹雪芹
西游记 | 吴承恩
三国演义 | 罗贯中
小王子 | 安托万·德·圣埃克苏佩里
哈利·波特与魔法石 | J.K. 罗琳
ノルウェイの森 | 村上春樹
となりのトトロ | 宮崎駿
ドラえもん | 藤子・F・不二雄
吾輩は猫である | 夏目漱石
ﾅﾙﾄ 第一巻 | 岸本斉史
`
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', authors = '', isbn = '', callNumber = ''] = line.split('|').map((part) => part.trim());
    return { title, authors: authors.split('; '), isbn: isbn || null, callNumber: callNumber || null };
  });

/** What is typed → a part of what must stand in the first three: of title and authors, or of a name with its number. */
const cases = (text: string): [typed: string, expected: string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', expected = ''] = line.split('→').map((part) => part.trim());
      return [typed, expected];
    });

export const titleSearches = cases(`
harry potter → Harry Potter
harry poter → Harry Potter
hary potter → Harry Potter
jk rowling → J.K. Rowling
j.k. rowling → J.K. Rowling
j k rowling → J.K. Rowling
rowling jk → J.K. Rowling
rowling chamber → Chamber of Secrets
secrets potter 2 → Chamber of Secrets
sorcerers stone → Sorcerer's Stone
sorcerer's stone → Sorcerer's Stone
sorcerer’s stone → Sorcerer's Stone
philosphers stone → Philosopher's Stone
tolkein → J.R.R. Tolkien
jrr tolkien → J.R.R. Tolkien
jrr tolkein → J.R.R. Tolkien
hobit → The Hobbit
the hobbit → The Hobbit
lord of the rings → Lord of the Rings
stephan king → Stephen King
steven hawking → Stephen Hawking
king stephen → Stephen King
cs lewis → C.S. Lewis
lion witch wardrobe → the Witch and the Wardrobe
anne frank → Anne Frank
wimpy kid → Wimpy Kid
wimpey kid → Wimpy Kid
charlie choclate → Charlie and the Chocolate
roald dal → Roald Dahl
roald dhal → Roald Dahl
matlida → Matilda
charlottes web → Charlotte's Web
eb white → E.B. White
spiderman → Spider-Man
spider-man → Spider-Man
hunger games → The Hunger Games
hungergames collins → The Hunger Games
pride prejudice → Pride and Prejudice
jane austin → Jane Austen
enders game → Ender's Game
hungry caterpiller → Hungry Caterpillar
dostoevsky → Dostoyevsky
mocking bird → Mockingbird
9780439023481 → The Hunger Games
978-0-439-02348-1 → The Hunger Games
978 0 439 02348 1 → The Hunger Games
0439023483 → The Hunger Games
0-439-02348-3 → The Hunger Games
ISBN 0-439-02348-3 → The Hunger Games
97804390234 → The Hunger Games
F ROW 1 → Philosopher's Stone
f row → J.K. Rowling
frow2 → Chamber of Secrets
523.1 → A Brief History of Time
5231 haw → A Brief History of Time
annie mg schmidt → Annie M.G. Schmidt
annie schmit → Annie M.G. Schmidt
annie m g schmidt → Annie M.G. Schmidt
jip janneke → Jip en Janneke
jip en janeke → Jip en Janneke
petteflet pluk → Pluk van de Petteflet
brief koning → De brief voor de koning
oorlogs → Oorlogswinter
terlow → Jan Terlouw
spijkerbroek → Kruistocht in spijkerbroek
achterhuis → Het achterhuis
weerwolfje → Dolfje Weerwolfje
s nachts verdwijnt → Nachts verdwijnt
petit prince → Le Petit Prince
saint exupery → Le Petit Prince
saintexupery → Le Petit Prince
letranger → L’Étranger
étranger camus → L’Étranger
etranger → L’Étranger
asterix belges → Astérix chez les Belges
goscini → Goscinny
coeur de pirate → Cœur de pirate
chateau de ma mere → Château de ma mère
unendliche geschichte → Die unendliche Geschichte
preussler → Preußler
raeuber hotzenplotz → Räuber Hotzenplotz
rauber hotzenplotz → Räuber Hotzenplotz
kaestner klassenzimmer → Das fliegende Klassenzimmer
kastner emil → Emil und die Detektive
strasse ölsardinen → Straße der Ölsardinen
guenter grass → Blechtrommel
ince memed → İnce Memed
İNCE MEMED → İnce Memed
yasar kemal → Yaşar Kemal
calikusu → Çalıkuşu
kirmizi sacli → Kırmızı Saçlı Kadın
seker portakali → Şeker Portakalı
tanpinar → Tanpınar
ostatnie zyczenie → Ostatnie życzenie
krol macius → Król Maciuś
laka lesmian → Łąka
sienkiewitz → Sienkiewicz
boleslaw → Łąka
حيوان → كتاب الحيوان
الحيوان → كتاب الحيوان
الايام → الأيام
الف ليله → ألف ليلة
موسم الهجره → الهجرة
شمس → رجال في الشمس
المدرسة → مدرسة المشاغبين
الامير الصغير → الصغير
أمير → الصغير
楼梦 → 红楼梦
红楼梦 → 红楼梦
曹雪芹 → 红楼梦
游记 → 西游记
王子 → 小王子
魔法石 → 哈利·波特
哈利波特 → 哈利·波特
村上 → ノルウェイの森
のるうぇい → ノルウェイの森
ﾉﾙｳｪｲ → ノルウェイの森
トトロ → となりのトトロ
猫 → 吾輩は猫である
ナルト → ﾅﾙﾄ
`);

export const borrowerSearches = cases(`
obrien → O’Brien
o'brien → O’Brien
o brien → O’Brien
desmet → Desmet
de smet → De Smet
yilmaz → Yılmaz
Yılmaz → Yılmaz
YILMAZ → Yılmaz
celik → Çelik
ozturk → Öztürk
oeztuerk → Öztürk
wojcik → Wójcik
dabrowski → Dąbrowski
vandenberg → van den Berg
vd berg → van den Berg
van dn berg → van den Berg
jansn → Jansen
dhondt → D’Hondt
hondt → D’Hondt
elamrani → El Amrani
benhaddou → Ben Haddou
kowalsky → Kowalski
vliet van → van Vliet
zoe → Zoë
loic → Lo
soren → Søren
chloe → Chloé
t hof → ’t Hof
S-20250194 → S-20250194
s20250194 → S-20250194
S 20250194 → S-20250194
20250194 → S-20250194
T-001 → T-001
t001 → T-001
2000017 → 2000017
200 0017 → 2000017
`);
