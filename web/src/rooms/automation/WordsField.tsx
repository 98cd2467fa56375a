import type { RuleCondition } from '@naryad/contract/automation/automation'
import { conditionTitles } from '@naryad/contract/automation/automation.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import { UnfoldedField } from '../../ui/form/UnfoldedField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { automationQueries } from './automation.queries.ts'

export type WordsCondition = Extract<RuleCondition, { field: 'brand' | 'model' }>

interface WordsFieldProps {
  condition: WordsCondition
  onChange: (condition: WordsCondition) => void
}

const settleMs = 150
const longestWord = 60
const fold = (word: string): string => word.trim().toLowerCase()

/** Brands or models of the register of trucks; one that no truck has yet may be typed. */
export function WordsField({ condition, onChange }: WordsFieldProps) {
  const { field, values } = condition
  const label = conditionTitles[field]
  return (
    <UnfoldedField
      label={label}
      value={values.length === 0 ? 'Выберите' : listed(values, values.length)}
      isEmpty={values.length === 0}
      startsOpen={values.length === 0}
    >
      <Words
        field={field}
        label={label}
        chosen={values}
        onChange={(words) => onChange({ ...condition, values: words })}
      />
    </UnfoldedField>
  )
}

interface WordsProps {
  field: WordsCondition['field']
  label: string
  chosen: readonly string[]
  onChange: (words: string[]) => void
}

function Words({ field, label, chosen, onChange }: WordsProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const { data } = useQuery(automationQueries.carWords(field, sought))
  const found = data?.items.map(({ word, carsCount }) => ({
    // A chosen word stays as it was written.
    value: chosen.find((one) => fold(one) === fold(word)) ?? word,
    label: word,
    aside: carsCount,
  }))
  const isFound = (word: string) => found?.some(({ value }) => fold(value) === fold(word)) === true
  const before = sought === '' ? chosenBefore.filter((word) => !isFound(word)) : []
  const typed = sought !== '' && !isFound(sought) ? [sought.slice(0, longestWord)] : []
  return (
    <ChoiceList
      label={label}
      choices={
        found && [
          ...before.map((value) => ({ value, label: value })),
          ...found,
          ...typed.map((value) => ({ value, label: value, aside: 'таких ТС нет' })),
        ]
      }
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      nothing="ТС с такими данными нет: напишите значение в поиске"
    />
  )
}
