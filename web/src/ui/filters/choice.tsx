import type { ReactNode } from 'react'

import { MenuLines } from '../MenuLines.tsx'
import type { Conditions, RegisterFilters } from '../register/address.ts'
import type { RegisterFilter } from '../register/model.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { listed } from './listed.ts'

type Value = boolean | number | string

interface ChoiceFilter<F extends RegisterFilters> {
  key: keyof Conditions<F> & string
  title: string
  options: readonly { value: Value; title: string }[]
  isQuiet?: boolean
}

/** A filter with a few values, of which one is selected. */
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

interface FlagFilter<F extends RegisterFilters> extends Omit<ChoiceFilter<F>, 'options'> {
  yes: string
  no: string
}

/** A filter by a fact that holds or does not. */
export const flagFilter = <F extends RegisterFilters>({
  yes,
  no,
  ...filter
}: FlagFilter<F>): RegisterFilter<F> =>
  choiceFilter<F>({
    ...filter,
    options: [
      { value: true, title: yes },
      { value: false, title: no },
    ],
  })

interface Option {
  value: string
  title: string
  /** Label in the list, instead of the title. */
  label?: ReactNode
}

interface ChoicesFilter<F extends RegisterFilters> {
  key: keyof Conditions<F> & string
  title: string
  /** A hook, because the labels may come from the settings. */
  useOptions: () => readonly Option[]
}

/** A filter with a few values, of which several can be selected. */
export function choicesFilter<F extends RegisterFilters>({
  key,
  title,
  useOptions,
}: ChoicesFilter<F>): RegisterFilter<F> {
  const chosenIn = (conditions: Conditions<F>) => (conditions[key] ?? []) as readonly string[]
  return {
    keys: [key],
    title,
    Editor: function Editor({ conditions, onChange }) {
      return (
        <ChoiceList
          label={title}
          choices={useOptions().map(({ value, title: name, label = name }) => ({ value, label }))}
          chosen={chosenIn(conditions)}
          onChange={(chosen) => onChange({ ...conditions, [key]: chosen.length > 0 ? chosen : undefined })}
        />
      )
    },
    Value: function Value({ conditions }) {
      const options = useOptions()
      const chosen = chosenIn(conditions)
      return listed(
        chosen.map((value) => options.find((option) => option.value === value)?.title),
        chosen.length,
      )
    },
  }
}
