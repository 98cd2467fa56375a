import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight } from '@naryad/contract/lights/lights'
import { ruleKey } from '@naryad/contract/lights/lights.columns'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { FactSign, LightMark } from '../../entities/light/LightMark.tsx'
import { noValue } from '../../ui/register/cells.tsx'
import type { RegisterCells } from '../../ui/register/model.ts'
import { factShort } from './lights.texts.ts'

import styles from './lights.module.css'

interface FactCellProps {
  light: CarLight
  rule: LightRule
  now: number
}

/** The fact in short; in full and with its source in the tooltip. */
export function FactCell({ light, rule, now }: FactCellProps) {
  const fact = light.facts.find(({ ruleId }) => ruleId === rule.id)
  if (!fact) return noValue
  const tip = [`${rule.title}: ${fact.text}`, fact.source?.text, fact.task && `заявка №\u00a0${fact.task.id}`]
  return (
    <span
      className={`inline-row gap-6 nowrap ${styles.cell}`}
      data-light={fact.light}
      data-state={fact.state}
      data-tip={tip.filter(Boolean).join(' · ')}
    >
      <FactSign {...fact} />
      {factShort(fact, rule, now)}
    </span>
  )
}

export const lightCells = (rules: readonly LightRule[]): RegisterCells<CarLight> => ({
  // The row itself receives the focus; the link is for the mouse, new tabs and screen readers.
  plate: (item, { hrefOf, query }) => (
    <a href={hrefOf(item)} tabIndex={-1}>
      <CarName car={item.car} query={query} />
    </a>
  ),
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  light: ({ light }) => (light === null ? noValue : <LightMark light={light} />),
  known: ({ known, total }) => (
    <span className={known < total ? 'digits warn' : 'digits secondary'}>
      {known} из {total}
    </span>
  ),
  task: ({ openTask }) =>
    openTask ? (
      <Link to="/tasks/$queue/{-$id}" params={{ queue: openTask.queue, id: openTask.id }} tabIndex={-1}>
        {openTask.id}
      </Link>
    ) : (
      noValue
    ),
  ...Object.fromEntries(
    rules.map((rule) => [
      ruleKey(rule),
      (light: CarLight, { now }: { now: number }) => <FactCell light={light} rule={rule} now={now} />,
    ]),
  ),
})
