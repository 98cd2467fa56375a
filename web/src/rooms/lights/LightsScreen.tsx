import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight } from '@naryad/contract/lights/lights'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import IconPlus from '~icons/plus'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useRegister } from '../../client/register/useRegister.ts'
import { useRegisterCommands } from '../../client/register/useRegisterCommands.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { CarViews } from '../../entities/car/CarViews.tsx'
import { LightMark } from '../../entities/light/LightMark.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import type { ChosenAction } from '../../ui/register/SelectionBar.tsx'
import { useNow } from '../../ui/useNow.ts'
import { FactCell, lightCells } from './lightCells.tsx'
import { lightFilters } from './lightFilters.tsx'
import { LightPanel } from './LightPanel.tsx'
import { knownText } from './lights.texts.ts'
import { lightsRegister, lightWords } from './lightsRegister.ts'
import { openOrderMany } from './OrderMany.tsx'

const chosenActions: readonly ChosenAction[] = [
  { sign: IconPlus, title: 'Создать заявки…', run: openOrderMany },
]
const noActions: readonly never[] = []

/** The traffic lights of trucks. Its columns are the rules, so it waits for them. */
export function LightsScreen() {
  const { data, error, refetch } = useQuery(lightsQueries.rules)
  const items = data?.items
  const rules = useMemo(() => items?.filter(({ isActive }) => isActive), [items])
  if (rules) return <Lights rules={rules} />
  return (
    <NotLoaded
      query={{ data, error, refetch }}
      failed="Не удалось загрузить правила светофора"
      rows={12}
      height={40}
    />
  )
}

function Lights({ rules }: { rules: readonly LightRule[] }) {
  const register = useRegister(useMemo(() => lightsRegister(rules), [rules]))
  useRegisterCommands(lightWords, register, undefined)
  const isClient = useMe().role === 'client'
  const mayCreate = useMay(tasksRoutes.create)
  return (
    <RegisterPage
      register={register}
      words={lightWords}
      cells={useMemo(() => lightCells(rules), [rules])}
      stretchy="company"
      filters={lightFilters}
      renderCard={(light) => <PhoneLines light={light} rules={rules} />}
      renderPanel={(opened) => <LightPanel {...opened} />}
      switcher={<CarViews />}
      chosenActions={mayCreate && !isClient ? chosenActions : noActions}
    />
  )
}

/** Below the plate on a phone: the light, and the facts that are not in order. */
function PhoneLines({ light, rules }: { light: CarLight; rules: readonly LightRule[] }) {
  const now = useNow()
  const isClient = useMe().role === 'client'
  const wrong = rules.filter(({ id }) =>
    light.facts.some((fact) => fact.ruleId === id && fact.light !== 'GREEN'),
  )
  return (
    <>
      <span className="row large-wrap gap-8 min-width-0">
        {light.light && <LightMark light={light.light} />}
        {!isClient && <span className="truncate muted">{light.company?.name ?? 'Нет данных'}</span>}
        <span className="nowrap muted">{knownText(light)}</span>
      </span>
      {wrong.length > 0 && (
        <span className="wrap flex gap-8">
          {wrong.map((rule) => (
            <span key={rule.id} className="inline-row gap-4">
              {rule.short} <FactCell light={light} rule={rule} now={now} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}
