import type { UnitFailures } from '@naryad/contract/units/unit-failures'
import { unitKindTitles, unitPlaces } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'

import { kindAndModel, modelTitle } from '../../../entities/unit/unitWords.ts'
import { count, percent } from '../../../ui/formats/numbers.ts'

import figures from '../../../ui/FigureTable.module.css'

interface Period {
  dateFrom: string
  dateTo: string
}

interface FailuresTableProps {
  report: UnitFailures
  period: Period
}

/** A line a model; each figure opens the units behind it. */
export const FailuresTable = ({ report: { items, totals }, period }: FailuresTableProps) => (
  <div className={figures.scroller}>
    <table className={figures.table}>
      <caption className="text-left text-12 muted pad-x-12 pad-y-8">
        Установлены за период; отказ — заменили, отправили в ремонт или списали в первые 90 дней
      </caption>
      <thead>
        <tr>
          <th scope="col">Модель</th>
          <th scope="col">Установлено</th>
          <th scope="col">Отказало</th>
          <th scope="col">Доля</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ model, ...figures }) => (
          <tr key={model.id}>
            <th scope="row">
              <span className="text-12 muted">{unitKindTitles[model.kind]}</span> {modelTitle(model)}
            </th>
            <Cells name={kindAndModel(model)} modelId={model.id} figures={figures} period={period} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Всего</th>
          <Cells name="Всего" figures={totals} period={period} />
        </tr>
      </tfoot>
    </table>
  </div>
)

interface CellsProps {
  name: string
  modelId?: number
  figures: UnitFailures['totals']
  period: Period
}

function Cells({ name, modelId, figures: { installed, failed }, period }: CellsProps) {
  // Units that are written off are listed only where their place is asked for.
  const behind = {
    installedFrom: period.dateFrom,
    installedTo: period.dateTo,
    places: unitPlaces.join(','),
    ...(modelId !== undefined && { modelIds: modelId }),
  }
  return (
    <>
      <td>
        <Link
          to="/units/{-$id}"
          params={{ id: undefined }}
          search={behind}
          aria-label={`${name}, установлено: ${installed}`}
        >
          {count(installed)}
        </Link>
      </td>
      <td>
        {failed === 0 ? (
          '—'
        ) : (
          <Link
            to="/units/{-$id}"
            params={{ id: undefined }}
            search={{ ...behind, hasFailed: true }}
            aria-label={`${name}, отказало: ${failed}`}
          >
            {count(failed)}
          </Link>
        )}
      </td>
      <td>{installed === 0 ? '—' : percent(failed / installed)}</td>
    </>
  )
}
