/** Words of this trade and region that an attacker would try first. */
const usualWords = [
  'наряд',
  'тахограф',
  'глонасс',
  'скзи',
  'скуд',
  'диспетчер',
  'оператор',
  'инженер',
  'администратор',
  'администрация',
  'автопарк',
  'пароль',
  'naryad',
  'tachograph',
  'tahograf',
  'glonass',
  'dispatcher',
  'operator',
  'engineer',
  'admin',
  'administrator',
  'password',
  'qwerty',
  'йцукен',
]

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю.'

const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair): [string, string] => {
      const [letter = '', sound = ''] = pair.split(':')
      return [letter, sound]
    }),
)

const mapped = (word: string, from: string, to: string): string =>
  [...word].map((sign) => to[from.indexOf(sign)] ?? sign).join('')

const spelled = (word: string): string => [...word].map((sign) => sounds[sign] ?? sign).join('')

/** Common disguises of a word: the other keyboard layout, transliteration. */
const disguises = (word: string): string[] => [
  word,
  spelled(word),
  spelled(word).replaceAll('h', 'kh'),
  mapped(word, russianKeys, latinKeys),
  mapped(word, latinKeys, russianKeys),
]

/** Digits and signs used in place of letters: «p@ssw0rd», «1vanov». */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

const undisguised = (password: string): string =>
  [...password].map((sign) => lookAlikes[sign] ?? sign).join('')

const legalForms = new Set(['ооо', 'оао', 'пао', 'зао', 'нао', 'ип', 'гуп', 'муп', 'llc', 'ltd'])
const shortestWord = 3

const wordsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) =>
      name
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => [...word].length >= shortestWord && !legalForms.has(word))

/** With this many characters besides known words a password is strong enough. */
const ownSigns = 8

/**
 * Whether little is left of a password once the owner's names and the common words of the trade are
 * removed: «Иванов2026!», «nf[juhfa-1», «TransLogistik-Naryad». A name within a longer phrase is
 * accepted.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase()
  const words = [...new Set([...wordsOf(names), ...usualWords].flatMap(disguises))]
    .filter((word) => [...word].length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  return [typed, undisguised(typed), spelled(typed)].some((text) => {
    let rest = text
    for (const word of words) rest = rest.replaceAll(word, '')
    return rest !== text && [...rest].length < ownSigns
  })
}
