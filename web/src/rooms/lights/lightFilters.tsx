import type { LightFilters } from '@naryad/contract/lights/lights'
import { lights, lightTitles } from '@naryad/contract/lights/lights.words'
import { useQuery } from '@tanstack/react-query'

import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { zoneFilter } from '../../entities/zone/zoneFilter.tsx'
import { choiceFilter, choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import type { FilterEditorProps, RegisterFilter } from '../../ui/register/model.ts'

type Filter = RegisterFilter<LightFilters>

const lightOptions = lights.map((value) => ({ value, title: lightTitles[value] }))

/** The rules of the dictionary that apply. */
const useRules = () => useQuery(lightsQueries.rules).data?.items.filter(({ isActive }) => isActive)

function RuleNames({ ids }: { ids: readonly number[] }) {
  const rules = useRules()
  return listed(
    ids.map((id) => rules?.find((rule) => rule.id === id)?.title),
    ids.length,
  )
}

const ruleFilter = (key: 'redRuleIds' | 'unknownRuleIds', title: string): Filter => ({
  keys: [key],
  title,
  Editor: function Editor({ conditions, onChange }: FilterEditorProps<LightFilters>) {
    return (
      <ChoiceList
        label={title}
        choices={useRules()?.map((rule) => ({ value: rule.id, label: rule.title }))}
        chosen={conditions[key] ?? []}
        onChange={(ids) => onChange({ ...conditions, [key]: ids.length > 0 ? ids : undefined })}
        nothing="Правил нет"
      />
    )
  },
  Value: ({ conditions }) => <RuleNames ids={conditions[key] ?? []} />,
})

export const lightFilters: readonly Filter[] = [
  companyFilter<LightFilters>(),
  ruleFilter('redRuleIds', 'Причина'),
  ruleFilter('unknownRuleIds', 'Неизвестно'),
  zoneFilter<LightFilters>(),
  // The tabs are lights.
  {
    ...choicesFilter<LightFilters>({ key: 'lights', title: 'Светофор', useOptions: () => lightOptions }),
    isQuiet: true,
  },
  {
    ...choiceFilter<LightFilters>({
      key: 'hasUnknown',
      title: 'Факты',
      options: [{ value: true, title: 'Не всё известно' }],
      isQuiet: true,
    }),
    isSet: ({ hasUnknown }) => hasUnknown,
  },
  {
    ...choiceFilter<LightFilters>({
      key: 'isWithoutTask',
      title: 'Красные',
      options: [{ value: true, title: 'Без заявки' }],
      isQuiet: true,
    }),
    isSet: ({ isWithoutTask }) => isWithoutTask,
  },
  flagFilter<LightFilters>({
    key: 'hasOpenTasks',
    title: 'Заявки',
    yes: 'Есть открытые',
    no: 'Нет открытых',
  }),
]
