import { unitKindTitles } from '@naryad/contract/units/units.words'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { UnitLine } from '../../../entities/unit/UnitName.tsx'
import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { kindAndModel } from '../../../entities/unit/unitWords.ts'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { containsTyped } from '../../../ui/typedText.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

const settleMs = 150

/** By serial, model or plate; those chosen come first in an empty search, so that they can be unchecked. */
export function UnitChoices({ conditions, onChange }: EditorProps) {
  const chosen = conditions.unitIds ?? []
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const before = useQueries({ queries: chosenBefore.map((id) => unitsQueries.one(id)) }).flatMap(
    ({ data }) => data ?? [],
  )
  const found = useQuery(unitsQueries.lookup(sought, { places: undefined, kinds: undefined })).data?.items
  const others = found?.filter(({ id }) => !before.some((unit) => unit.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <ChoiceList
      label={filterKinds.units.title}
      choices={offered?.map((unit) => ({
        value: unit.id,
        label: <UnitLine unit={unit} />,
        aside: unitKindTitles[unit.model.kind],
      }))}
      chosen={chosen}
      onChange={(unitIds) => onChange({ ...conditions, unitIds })}
      query={query}
      onQuery={setQuery}
      nothing="Такого прибора нет"
    />
  )
}

export function UnitModelChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const models = useQuery(unitsQueries.models).data?.items
  return (
    <ChoiceList
      label={filterKinds.unitModels.title}
      choices={models
        ?.filter((model) => containsTyped(kindAndModel(model), query))
        .map((model) => ({ value: model.id, label: kindAndModel(model) }))}
      chosen={conditions.unitModelIds ?? []}
      onChange={(unitModelIds) => onChange({ ...conditions, unitModelIds })}
      query={query}
      onQuery={setQuery}
      nothing="Таких моделей нет"
    />
  )
}
