/**
 * GeoNames lists alternate names of all languages in one column; this module finds the Russian one among the
 * Cyrillic ones.
 */

/** @type {Readonly<Record<string, string>>} */
const latinOf = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

const transliterate = (/** @type {string} */ text) =>
  [...text.toLowerCase()]
    .map((letter) => latinOf[letter] ?? letter)
    .join('')
    .replaceAll('yo', 'e')
    .replaceAll(/(^|[aeiouy' -])ye/g, '$1e')

const normalize = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’`"ʹ]/g, '')
    .replaceAll('yo', 'e')
    .replaceAll(/(^|[aeiouy -])ye/g, '$1e')
    .replaceAll(/iy\b/g, 'y')
    .replaceAll(/yy\b/g, 'y')

/**
 * @param {string} a
 * @param {string} b
 */
function editDistance(a, b) {
  const row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = row[0] ?? 0
    row[0] = i
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1))
      diagonal = above
    }
  }
  return row[b.length] ?? 0
}

/**
 * Penalties of spellings from other Slavic languages and from before 1918, and preferences among Russian spellings.
 * @type {readonly (readonly [cost: number, when: (name: string, latin: string, all: readonly string[]) => boolean])[]}
 */
const penalties = [
  [0.3, (name) => name.includes('тс')],
  [0.3, (name) => name.includes('шч')],
  [0.2, (name, latin) => name.includes('ий') && latin.endsWith('y') && !latin.includes('iy')],
  [0.3, (name, latin) => name.startsWith('Е') && latin.startsWith('E')],
  [0.3, (name, latin) => name.startsWith('Э') && latin.startsWith('Ye')],
  [0.1, (name, _, all) => / [А-Я]/.test(name) && all.includes(name.replace(' ', '-'))],
  [0.15, (name, _, all) => /[^аеёиоуыэюяйь]$/.test(name) && all.includes(`${name}ь`)],
  [-0.05, (name) => name.includes('ё')],
  [-0.02, (name) => /ль[^аеёиоуыэюя]/.test(name)],
  [0.6, (name) => /[сцзж]ьк?$|[сц]ьк|ъ$|[мнт]ь[^яюеёи]|нь[сш]/.test(name)],
  [0.3, (name) => /[зж]ьк/.test(name)],
  [0.3, (name, latin) => /ецк|[оу]вець/.test(name) && latin.includes('vets')],
  [0.2, (name, latin, all) => name.endsWith('ы') && latin.endsWith('y') && all.includes(`${name}й`)],
]

const isRussian = (/** @type {string} */ name) => /^[А-ЯЁ][а-яёА-ЯЁ0-9 .,()«»№-]*$/.test(name)

/**
 * @param {string} latin
 * @param {readonly string[]} alternates
 * @returns {{ name: string | undefined, others: string[] }}
 */
export function closestRussianName(latin, alternates) {
  const names = alternates.filter(isRussian)
  const costOf = (/** @type {string} */ name) =>
    editDistance(normalize(transliterate(name)), normalize(latin)) +
    penalties.reduce((sum, [cost, applies]) => sum + (applies(name, latin, names) ? cost : 0), 0)
  const [first] = names.map((name) => ({ name, cost: costOf(name) })).toSorted((a, b) => a.cost - b.cost)
  return { name: first?.name, others: names.filter((name) => name !== first?.name) }
}
