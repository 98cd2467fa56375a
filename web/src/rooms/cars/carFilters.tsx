import { type CarFilters, CarStatus, carStatusTitles } from '@naryad/contract/cars/cars'
import { rangeStateTitles } from '@naryad/contract/maintenance/maintenance.states'
import { useQuery } from '@tanstack/react-query'

import { choiceFilter } from '../../kit/filters/choice.tsx'
import { ChoiceList } from '../../kit/filters/ChoiceList.tsx'
import { listed } from '../../kit/filters/listed.ts'
import { CarStatusMark } from '../../kit/marks/CarStatusMark.tsx'
import type { Conditions } from '../../kit/register/address.ts'
import type { FilterEditorProps, RegisterFilter } from '../../kit/register/model.ts'
import { isSet } from '../../kit/register/narrowings.ts'
import { companyFilter } from '../../platform/lookups/companyFilter.tsx'
import { dictionaries } from '../tasks/index.ts'

type Filter = RegisterFilter<CarFilters>

const statusFilter: Filter = {
  keys: ['statuses'],
  title: 'Статус',
  Editor: ({ conditions, onChange }) => (
    <ChoiceList
      label="Статус"
      choices={CarStatus.options.map((value) => ({ value, label: <CarStatusMark status={value} /> }))}
      chosen={conditions.statuses ?? []}
      onChange={(statuses) =>
        onChange({ ...conditions, statuses: statuses.length > 0 ? statuses : undefined })
      }
    />
  ),
  Value: ({ conditions: { statuses = [] } }) =>
    listed(
      statuses.map((status) => carStatusTitles[status]),
      statuses.length,
    ),
}

function ServerEditor({ conditions, onChange }: FilterEditorProps<CarFilters>) {
  const { data } = useQuery(dictionaries.carServers)
  return (
    <ChoiceList
      label="Сервер"
      choices={data?.items.map(({ id, title }) => ({ value: id, label: title }))}
      chosen={conditions.carServerIds ?? []}
      onChange={(ids) => onChange({ ...conditions, carServerIds: ids.length > 0 ? ids : undefined })}
      nothing="Серверов нет"
    />
  )
}

function ServerNames({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(dictionaries.carServers)
  return listed(
    ids.map((id) => data?.items.find((server) => server.id === id)?.title),
    ids.length,
  )
}

const serverFilter: Filter = {
  keys: ['carServerIds'],
  title: 'Сервер',
  Editor: ServerEditor,
  Value: ({ conditions }) => <ServerNames ids={conditions.carServerIds ?? []} />,
}

const termStates = ['OVERDUE', 'SOON', 'OK'] as const

const termFilter: Filter = {
  keys: ['maintenanceStates'],
  title: 'Сроки',
  Editor: ({ conditions, onChange }) => (
    <ChoiceList
      label="Сроки"
      choices={termStates.map((value) => ({ value, label: rangeStateTitles[value] }))}
      chosen={conditions.maintenanceStates ?? []}
      onChange={(states) =>
        onChange({ ...conditions, maintenanceStates: states.length > 0 ? states : undefined })
      }
    />
  ),
  Value: ({ conditions: { maintenanceStates = [] } }) =>
    listed(
      maintenanceStates.map((state) => rangeStateTitles[state]),
      maintenanceStates.length,
    ),
}

const tasksFilter = choiceFilter<CarFilters>({
  key: 'hasOpenTasks',
  title: 'Заявки',
  options: [
    { value: true, title: 'Есть открытые' },
    { value: false, title: 'Нет открытых' },
  ],
})

const signalFilter: Filter = {
  ...choiceFilter<CarFilters>({
    key: 'noSignal',
    title: 'Связь',
    options: [{ value: true, title: 'Нет связи' }],
  }),
  isSet: ({ noSignal }) => noSignal,
}

const common: readonly Filter[] = [statusFilter, companyFilter<CarFilters>(), serverFilter, termFilter]
const rare: readonly Filter[] = [tasksFilter, signalFilter]

const always: readonly Filter[] = [...common, ...rare]

/** Beside an opened truck there is room for one row: the rare ones are there while they are set. */
export const carFilters = (conditions: Conditions<CarFilters>, isNarrow: boolean): readonly Filter[] =>
  isNarrow ? [...common, ...rare.filter((filter) => isSet(filter, conditions))] : always
