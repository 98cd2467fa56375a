import type { LightReport, LightReportGroup } from '@naryad/contract/lights/lights.report'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { count } from '../../../ui/formats/numbers.ts'
import type { RegisterSearch } from '../../../ui/register/address.ts'
import { knownShare, requestedShare, shareText } from './shares.ts'

import figures from '../../../ui/FigureTable.module.css'
import styles from './report.module.css'

interface LightTableProps {
  report: LightReport
  groupBy: 'company' | 'rule'
}

/** The groups of the report, each with the way to its trucks as they are now. */
export const LightTable = ({ report, groupBy }: LightTableProps) => (
  <div className={figures.scroller}>
    <table className={figures.table}>
      <caption className="visually-hidden">
        {groupBy === 'company' ? 'Светофор по организациям' : 'Светофор по правилам'}
      </caption>
      <thead>
        <tr>
          <th scope="col">{groupBy === 'company' ? 'Организация' : 'Правило'}</th>
          {groupBy === 'company' && <th scope="col">ТС</th>}
          <th scope="col">Красных</th>
          <th scope="col">Жёлтых</th>
          <th scope="col">{groupBy === 'company' ? 'Не всё известно' : 'Неизвестно'}</th>
          {groupBy === 'company' && <th scope="col">Всё известно, %</th>}
          <th scope="col">Красных без заявки</th>
          <th scope="col">С заявкой, %</th>
        </tr>
      </thead>
      <tbody>
        {report.groups.map((group) => (
          <Row key={group.id ?? 0} group={group} groupBy={groupBy} />
        ))}
      </tbody>
    </table>
  </div>
)

function Row({ group, groupBy }: { group: LightReportGroup; groupBy: 'company' | 'rule' }) {
  const { id, title, values } = group
  const isCompany = groupBy === 'company'
  const of: RegisterSearch = isCompany && id !== null ? { companyIds: id } : {}
  const ofRule = (key: 'redRuleIds' | 'unknownRuleIds'): RegisterSearch =>
    isCompany || id === null ? of : { [key]: id }
  return (
    <tr>
      <th scope="row">{title}</th>
      {isCompany && <td>{count(values.trucks)}</td>}
      <Cell
        name={`${title}, красных`}
        value={values.red}
        found={{ view: 'red', lights: 'RED', ...ofRule('redRuleIds') }}
      />
      <td>{values.yellow === 0 ? '—' : count(values.yellow)}</td>
      <Cell
        name={`${title}, неизвестно`}
        value={values.unknown}
        found={{ view: 'unknown', hasUnknown: true, ...ofRule('unknownRuleIds') }}
      />
      {isCompany && <td>{shareText(knownShare(values))}</td>}
      <Cell
        name={`${title}, красных без заявки`}
        value={values.redWithoutTask}
        found={{ view: 'withoutTask', isWithoutTask: true, ...ofRule('redRuleIds') }}
      />
      <td>{shareText(requestedShare(values))}</td>
    </tr>
  )
}

const Cell = ({ name, value, found }: { name: string; value: number; found: RegisterSearch }): ReactNode => (
  <td>
    {value === 0 ? (
      '—'
    ) : (
      <Link
        to="/lights/{-$id}"
        params={{ id: undefined }}
        search={found}
        aria-label={`${name}: ${value}`}
        className={`phone-align-center phone-min-height-44 ${styles.cell}`}
      >
        {count(value)}
      </Link>
    )}
  </td>
)
