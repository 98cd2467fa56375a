import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { containsTyped } from '../../ui/typedText.ts'

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
