import { dueWhats, dueWhatTitles } from '@naryad/contract/due/due.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CarChoices, CarNames } from '../../entities/car/carFilter.tsx'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { zonesQueries } from '../../entities/zone/zones.queries.ts'
import { choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import type { FilterEditorProps, RegisterFilter } from '../../ui/register/model.ts'
import { containsTyped } from '../../ui/typedText.ts'
import { maintenanceQueries } from '../maintenance/index.ts'
import type { ListFilters } from './dueRegister.ts'

type Filter = RegisterFilter<ListFilters>

const whenNotEmpty = (ids: number[]) => (ids.length > 0 ? ids : undefined)

const whatOptions = dueWhats.map((value) => ({ value, title: dueWhatTitles[value] }))

const useKinds = () => useQuery(maintenanceQueries.kinds).data?.items.filter(({ isActive }) => isActive)

function KindNames({ ids }: { ids: readonly number[] }) {
  const kinds = useKinds()
  return listed(
    ids.map((id) => kinds?.find((kind) => kind.id === id)?.title),
    ids.length,
  )
}

const kindFilter: Filter = {
  keys: ['kindIds'],
  title: 'Вид',
  Editor: function Editor({ conditions, onChange }: FilterEditorProps<ListFilters>) {
    return (
      <ChoiceList
        label="Вид"
        choices={useKinds()?.map(({ id, title }) => ({ value: id, label: title }))}
        chosen={conditions.kindIds ?? []}
        onChange={(ids) => onChange({ ...conditions, kindIds: whenNotEmpty(ids) })}
        nothing="Видов обслуживания нет"
      />
    )
  },
  Value: ({ conditions }) => <KindNames ids={conditions.kindIds ?? []} />,
}

function ZoneEditor({ conditions, onChange }: FilterEditorProps<ListFilters>) {
  const [query, setQuery] = useState('')
  const zones = useQuery(zonesQueries.all).data?.items
  return (
    <ChoiceList
      label="База"
      choices={zones
        ?.filter(({ name, company }) => containsTyped(`${name} ${company.name}`, query))
        .map(({ id, name, company }) => ({ value: id, label: name, aside: company.name }))}
      chosen={conditions.zoneIds ?? []}
      onChange={(ids) => onChange({ ...conditions, zoneIds: whenNotEmpty(ids) })}
      query={query}
      onQuery={setQuery}
      nothing="Такой базы нет"
    />
  )
}

function ZoneNames({ ids }: { ids: readonly number[] }) {
  const zones = useQuery(zonesQueries.all).data?.items
  return listed(
    ids.map((id) => zones?.find((zone) => zone.id === id)?.name),
    ids.length,
  )
}

const zoneFilter: Filter = {
  keys: ['zoneIds'],
  title: 'База',
  Editor: ZoneEditor,
  Value: ({ conditions }) => <ZoneNames ids={conditions.zoneIds ?? []} />,
}

/** The search finds a truck by its plate. */
const carFilter: Filter = {
  keys: ['carIds'],
  title: 'ТС',
  isQuiet: true,
  Editor: ({ conditions, onChange }) => (
    <CarChoices
      chosen={conditions.carIds ?? []}
      onChange={(ids) => onChange({ ...conditions, carIds: whenNotEmpty(ids) })}
    />
  ),
  Value: ({ conditions }) => <CarNames ids={conditions.carIds ?? []} />,
}

const taskFilter = flagFilter<ListFilters>({
  key: 'hasTask',
  title: 'Заявка',
  yes: 'Есть',
  no: 'Нет',
})

/** Shown by the head of a group. */
const groupFilter: Filter = {
  keys: ['group'],
  title: 'Группа',
  isQuiet: true,
  Editor: ({ conditions, onChange, close }) => (
    <ChoiceList
      label="Группа"
      choices={[{ value: 1, label: 'Одна группа' }]}
      chosen={[1]}
      onChange={() => {
        close()
        onChange({ ...conditions, group: undefined })
      }}
    />
  ),
  Value: () => 'одна',
}

export const dueFilters: readonly Filter[] = [
  choicesFilter<ListFilters>({ key: 'whats', title: 'Что', useOptions: () => whatOptions }),
  kindFilter,
  companyFilter<ListFilters>(),
  zoneFilter,
  carFilter,
  taskFilter,
  groupFilter,
]
