type Forms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru-RU')

export function plural(n: number, [one, few, many]: Forms): string {
  const form = rules.select(n)
  return form === 'one' ? one : form === 'few' ? few : many
}

/** «1 заявка», «2 заявки», «17 заявок». */
export const counted = (n: number, forms: Forms): string => `${n} ${plural(n, forms)}`

/** «48 ТС, 52 водителя»; zero counts are omitted. */
export const countedAll = (all: readonly (readonly [n: number, forms: Forms])[]): string =>
  all
    .filter(([n]) => n > 0)
    .map(([n, forms]) => counted(n, forms))
    .join(', ')
