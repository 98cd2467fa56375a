import { shortName } from '@naryad/contract/kit/people'
import type { PromiseFigures, PromiseReport } from '@naryad/contract/promises/promises.report'
import type { PromiseOutcome } from '@naryad/contract/promises/promises.words'
import type { Person } from '@naryad/contract/users/users'

import { PersonChip } from '../../entities/person/PersonChip.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { columnTitleOf, measures, shareText, titleOf, valueOf } from './figures.ts'

import figures from '../../ui/FigureTable.module.css'

/** A figure of the report: all promises, or those with an outcome, of all people or of one. */
export interface Figure {
  outcome?: PromiseOutcome | undefined
  person?: Person | undefined
}

interface PromisesTableProps {
  report: PromiseReport
  onOpen: (figure: Figure) => void
}

/** The figures of each person, and of all. */
export const PromisesTable = ({ report, onOpen }: PromisesTableProps) => (
  <div className={figures.scroller}>
    <table className={figures.table}>
      <caption className="visually-hidden">Обещания по людям</caption>
      <thead>
        <tr>
          <th scope="col">Кто обещал</th>
          {measures.map((outcome) => (
            <th key={outcome ?? 'given'} scope="col">
              {columnTitleOf(outcome)}
            </th>
          ))}
          <th scope="col">Вовремя, %</th>
        </tr>
      </thead>
      <tbody>
        {report.people.map(({ person, values }) => (
          <FigureRow
            key={person?.id ?? 0}
            name={person ? shortName(person) : 'Удалён'}
            person={person ?? undefined}
            values={values}
            onOpen={person ? (outcome) => onOpen({ outcome, person }) : undefined}
          />
        ))}
      </tbody>
      <tfoot>
        <FigureRow name="Всего" values={report.totals} onOpen={(outcome) => onOpen({ outcome })} />
      </tfoot>
    </table>
  </div>
)

interface FigureRowProps {
  name: string
  person?: Person | undefined
  values: PromiseFigures
  onOpen: ((outcome: PromiseOutcome | undefined) => void) | undefined
}

const FigureRow = ({ name, person, values, onOpen }: FigureRowProps) => (
  <tr>
    <th scope="row">{person ? <PersonChip person={person} /> : name}</th>
    {measures.map((outcome) => {
      const value = valueOf(values, outcome)
      return (
        <td key={outcome ?? 'given'} data-outcome={value > 0 ? outcome : undefined}>
          {value === 0 || !onOpen ? (
            value === 0 ? (
              '—'
            ) : (
              count(value)
            )
          ) : (
            <button
              type="button"
              className={figures.cell}
              aria-label={`${name}, ${titleOf(outcome)}: ${value}`}
              onClick={() => onOpen(outcome)}
            >
              {count(value)}
            </button>
          )}
        </td>
      )
    })}
    <td>{shareText(values)}</td>
  </tr>
)
