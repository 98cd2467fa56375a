import { carTitle } from '@naryad/contract/cars/plates'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Loaded } from '../../client/register/Loaded.tsx'
import { CarName } from '../../entities/car/CarName.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { kilometres } from '../../ui/formats/numbers.ts'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { type DueItem, dueQueries } from './due.queries.ts'
import { oldMileage, rowTitle } from './due.texts.ts'
import { LeftMark, OrderMark, PriceMark, TaskLink } from './dueCells.tsx'
import type { ListFilters } from './dueRegister.ts'

type DuePanelProps = OpenedProps<DueItem, ListFilters>

const ungrouped = (id: number) => ({ ...dueQueries.one(id), select: toItem })
const toItem = (row: Omit<DueItem, 'group'>): DueItem => ({ ...row, group: null })

/** A row of the list with where to go from it. */
export const DuePanel = ({ id, preview, register }: DuePanelProps) => (
  <Loaded<DueItem>
    query={useQuery(ungrouped(id))}
    preview={preview}
    missing="Этого срока больше нет или он вам недоступен"
    onClose={register.opened.close}
  >
    {(row) => <Opened key={row.id} row={row} register={register} />}
  </Loaded>
)

function Opened({ row, register }: Pick<DuePanelProps, 'register'> & { row: DueItem }) {
  const { car, company, yard, driver, supply } = row
  const now = useNow()
  useObjectTitle(car ? carTitle(car) : row.title)
  const old = oldMileage(row)
  return (
    <SidePanel
      sign={car && <CarName car={car} isLarge />}
      title={rowTitle(row)}
      subtitle={company?.name}
      under={<LeftMark row={row} />}
      tabs={[{ key: 'facts', title: 'Срок' }]}
      tab={register.tab}
      onTab={register.onTab}
      onClose={register.opened.close}
    >
      {() => (
        <Facts>
          <Fact title="Действует до">{row.dueOn && shortDay(row.dueOn)}</Fact>
          {row.mileageTo !== null && (
            <Fact title="До пробега">
              {kilometres(row.mileageTo)}
              {row.kmLeft !== null && row.kmLeft > 0 && `, осталось ${kilometres(row.kmLeft)}`}
              {old !== null && <span className="warn"> · {old}</span>}
            </Fact>
          )}
          {supply && (
            <Fact title="Заказать">
              <OrderMark row={row} now={now} /> <span className="secondary">({supply.text})</span>
            </Fact>
          )}
          {row.what !== 'CONTRACT' && (
            <Fact title="Цена">
              <PriceMark row={row} />
            </Fact>
          )}
          <Fact title="Заявка">{row.task && <TaskLink task={row.task} />}</Fact>
          {car && (
            <Fact title="ТС">
              <Link to="/cars/{-$id}" params={{ id: car.id }} search={{ tab: 'maintenance' }}>
                {carTitle(car)}
              </Link>
            </Fact>
          )}
          {driver && (
            <Fact title="Водитель">
              <Link to="/drivers/{-$id}" params={{ id: driver.id }} search={{}}>
                {fullName(driver)}
              </Link>
            </Fact>
          )}
          {yard && <Fact title="База">{yard.name}</Fact>}
        </Facts>
      )}
    </SidePanel>
  )
}
