const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюе'

const mapping = (from: string, to: string) => new Map([...from].map((sign, at) => [sign, to[at] ?? sign]))
const toRussian = mapping(latinKeys, russianKeys)
const toLatin = mapping(russianKeys, latinKeys)

const mapped = (text: string, map: ReadonlyMap<string, string>): string =>
  [...text.toLowerCase()].map((sign) => map.get(sign) ?? sign).join('')

/** «F123DC77» typed with the keyboard in the Latin layout is «а123вс77». */
export const onRussianKeys = (text: string): string => mapped(text, toRussian)

/** «ысфтшф» typed with the keyboard in the Russian layout is «scania». */
export const onLatinKeys = (text: string): string => mapped(text, toLatin)
