import type { RuleCondition } from '@naryad/contract/automation/automation'
import { changes, changeTitles, conditionTitles } from '@naryad/contract/automation/automation.words'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { statuses, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorities, priorityTitles, sources, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { CompanyChoices, CompanyNames } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { ZoneChoices, ZoneNames } from '../../entities/zone/zoneFilter.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import { UnfoldedField } from '../../ui/form/UnfoldedField.tsx'

export type ListedCondition = Exclude<RuleCondition, { is: boolean } | { field: 'brand' | 'model' }>

interface ValuesFieldProps {
  condition: ListedCondition
  onChange: (condition: ListedCondition) => void
}

export function ValuesField({ condition, onChange }: ValuesFieldProps) {
  const label = conditionTitles[condition.field]
  const isEmpty = condition.values.length === 0
  return (
    <UnfoldedField
      label={label}
      value={isEmpty ? 'Выберите' : <Names condition={condition} />}
      isEmpty={isEmpty}
      startsOpen={isEmpty}
    >
      <Choices condition={condition} label={label} onChange={onChange} />
    </UnfoldedField>
  )
}

function Names({ condition }: Pick<ValuesFieldProps, 'condition'>): ReactNode {
  const titleOf = useTitles(condition.field)
  if (condition.field === 'company') return <CompanyNames ids={condition.values} />
  if (condition.field === 'zone') return <ZoneNames ids={condition.values} />
  return listed(
    condition.values.map((value) => titleOf(value)),
    condition.values.length,
  )
}

/** Read only if they are chosen from. */
const useTypes = (field: ListedCondition['field']) =>
  useQuery({ ...dictionaries.types, enabled: field === 'type' }).data?.items

const useCategories = (field: ListedCondition['field']) =>
  useQuery({ ...dictionaries.categories, enabled: field === 'category' }).data?.items

function useTitles(field: ListedCondition['field']) {
  const queueTitles = useQueueTitles()
  const types = useTypes(field)
  const categories = useCategories(field)
  const known: Partial<Record<ListedCondition['field'], Readonly<Record<string, string>>>> = {
    changed: changeTitles,
    queue: queueTitles,
    priority: priorityTitles,
    source: sourceTitles,
    status: Object.fromEntries(statuses.map((status) => [status, statusTitle(status)])),
    category: Object.fromEntries((categories ?? []).map(({ id, title }) => [id, title])),
    type: Object.fromEntries((types ?? []).map(({ id, title }) => [id, title])),
  }
  return (value: string | number) => known[field]?.[value]
}

interface ChoicesProps extends ValuesFieldProps {
  label: string
}

function Choices({ condition, label, onChange }: ChoicesProps) {
  const titleOf = useTitles(condition.field)
  const types = useTypes(condition.field)
  const categories = useCategories(condition.field)
  const set = (values: readonly (string | number)[]) =>
    onChange({ ...condition, values: [...values] } as ListedCondition)
  if (condition.field === 'company')
    return <CompanyChoices label={label} chosen={condition.values} onChange={set} />
  if (condition.field === 'zone') return <ZoneChoices chosen={condition.values} onChange={set} />
  const offered = {
    changed: changes,
    queue: queues,
    priority: priorities,
    status: statuses,
    source: sources,
    category: categories?.filter(({ isActive }) => isActive).map(({ id }) => id),
    type: types?.filter(({ isActive }) => isActive).map(({ id }) => id),
  }[condition.field] as readonly (string | number)[] | undefined
  return (
    <ChoiceList
      label={label}
      choices={offered?.map((value) => ({ value, label: titleOf(value) ?? '…' }))}
      chosen={condition.values}
      onChange={set}
      nothing="Выбирать не из чего"
    />
  )
}
