// The names that invented borrowers and authors are put together from, by the languages their families brought along.

export interface NameWords {
  /** How many of a hundred people have names of this kind. */
  readonly share: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');
const phrases = (text: string): readonly string[] => text.split(', ');

export const nameWords: readonly NameWords[] = [
  {
    share: 34, // Dutch
    given: words(
      'Emma Tess Sophie Julia Sanne Lotte Fleur Anouk Noor Eva Lieke Roos Femke Maud Isa Jasmijn Daan Sem Bram Thijs Finn Jesse Luuk Stijn Ruben Tijn Gijs Sven Joris Koen Teun Mees Hidde Jurriën Loïs Zoë',
    ),
    family: phrases(
      'de Jong, Jansen, de Vries, van den Berg, Bakker, van Dijk, Visser, Smit, Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Smits, van der Meer, van der Linden, Kok, Jacobs, van Vliet, Hoekstra, Koster, Prins, Huisman, Postma, Kuipers, Veenstra, Kramer, van ’t Hof',
    ),
  },
  {
    share: 20, // Flemish
    given: words(
      'Lore Jana Marie Elise Amber Silke Hanne Febe Kato Lise Nore Ella Arne Wout Jelle Senne Robbe Lander Kobe Seppe Brecht Jasper Matteo Tuur Warre Stan Briek Renée Chloé André',
    ),
    family: phrases(
      'Peeters, Janssens, Maes, Willems, Claes, Goossens, Wouters, De Smet, Vermeulen, Dubois, De Clercq, Van den Broeck, Vandenberghe, Segers, Lemmens, Desmet, Cools, Aerts, Michiels, Verhaeghe, Vanhoutte, D’Hondt, Van de Velde, Stevens, Baert, Declercq',
    ),
  },
  {
    share: 11, // Turkish
    given: words(
      'Elif Zeynep Defne Ayşe Büşra Ecrin Nisa Esra Emre Yusuf Kerem Çağan Ömer Mert Baran Deniz Umut Gökhan',
    ),
    family: words(
      'Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özdemir',
    ),
  },
  {
    share: 13, // Moroccan
    given: words(
      'Yasmina Salma Amina Noura Hafsa Imane Meryem Soukaina Ayoub Bilal Ilyas Hamza Zakaria Anass Youssef Reda Ismaël Nabil',
    ),
    family: phrases(
      'El Amrani, Benali, El Idrissi, Bouazza, Ait Ali, El Mansouri, Chaoui, Bennani, Azzouzi, El Khattabi, Ouali, Haddad, Tahiri, Amghar, Ben Haddou',
    ),
  },
  {
    share: 7, // Polish
    given: words(
      'Zofia Hanna Maja Oliwia Agnieszka Łucja Jakub Szymon Antoni Filip Michał Paweł Stanisław Wojciech',
    ),
    family: words(
      'Kowalski Nowak Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Grześkowiak',
    ),
  },
  {
    share: 6, // English
    given: words('Olivia Amelia Grace Isla Poppy Freya Oliver Harry George Alfie Archie Leo Toby Rory'),
    family: phrases(
      'Smith, Jones, Taylor, Walker, Wright, Hughes, Green, O’Brien, McCarthy, Wood, Clarke, Fitzgerald-Hughes',
    ),
  },
  {
    share: 5, // Chinese, romanised
    given: words('Mei Xiaoyu Jiayi Yuxuan Lin Zihan Hao Wei Junjie Ming Yifan Ruoxi'),
    family: words('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun'),
  },
  {
    share: 4, // from elsewhere, with marks that searching must fold
    given: words('João Inês Søren Åsa Jürgen Björn Núria Ondřej Željko Çiğdem Nguyễn Siobhán Mihály Ştefan'),
    family: phrases(
      'Gonçalves, Ibáñez, Müller, Lindström, Kovačević, Nguyễn Thị, Ó Súilleabháin, Szabó, Popescu, Håkansson, Ferreira da Conceição',
    ),
  },
];

export const longestName = {
  givenName: 'Maximiliaan-Alexander Jan Willem',
  familyName: 'van der Bruggen-Oosterhuis tot Nieuwenhoven van Wassenaar-Schimmelpenninck',
};
