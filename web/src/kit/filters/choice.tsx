import { MenuLines } from '../MenuLines.tsx'
import type { Conditions, RegisterFilters } from '../register/address.ts'
import type { RegisterFilter } from '../register/model.ts'

type Value = boolean | number | string

interface ChoiceFilter<F extends RegisterFilters> {
  key: keyof Conditions<F> & string
  title: string
  options: readonly { value: Value; title: string }[]
  isQuiet?: boolean
}

/** A condition with a few values, one of which holds. */
export function choiceFilter<F extends RegisterFilters>({
  key,
  title,
  options,
  isQuiet = false,
}: ChoiceFilter<F>): RegisterFilter<F> {
  return {
    keys: [key],
    title,
    isQuiet,
    Editor: ({ conditions, onChange, close }) => (
      <MenuLines
        label={title}
        onClose={close}
        lines={options.map((option) => ({
          key: String(option.value),
          title: option.title,
          isOn: conditions[key] === option.value,
          run: () => onChange({ ...conditions, [key]: option.value }),
        }))}
      />
    ),
    Value: ({ conditions }) =>
      options.find(({ value }) => value === conditions[key])?.title ?? String(conditions[key]),
  }
}
