import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../kit/filters/ChoiceList.tsx'
import { containsTyped } from '../../kit/typedText.ts'
import { dictionaries } from '../tasks/index.ts'

interface OperatorChoicesProps {
  chosen: readonly number[]
  onChange: (operatorIds: number[]) => void
}

/** Searchable checkbox list of operators. */
export function OperatorChoices({ chosen, onChange }: OperatorChoicesProps) {
  const { data } = useQuery(dictionaries.operators)
  const [query, setQuery] = useState('')
  const found = data?.items.filter((person) => containsTyped(fullName(person), query))
  return (
    <ChoiceList
      label="Операторы"
      choices={found?.map((person) => ({ value: person.id, label: fullName(person) }))}
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
    />
  )
}
