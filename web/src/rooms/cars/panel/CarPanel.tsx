import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { formatPlate } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'

import { CarLightMark, CarMarks } from '../../../kit/marks/CarMarks.tsx'
import { CarStatusMark } from '../../../kit/marks/CarStatusMark.tsx'
import { Plate } from '../../../kit/marks/Plate.tsx'
import { SidePanel } from '../../../kit/register/SidePanel.tsx'
import { useRemembered } from '../../../platform/commands/recent.ts'
import { History } from '../../../platform/register/History.tsx'
import { Loaded } from '../../../platform/register/Loaded.tsx'
import { useObjectTitle } from '../../../platform/usePageTitle.ts'
import { carsQueries } from '../cars.queries.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { TasksTab } from './TasksTab.tsx'
import { TermsTab } from './TermsTab.tsx'
import { useCarMenu } from './useCarMenu.ts'

import styles from '../cars.module.css'

interface CarPanelProps {
  id: number
  /** What the list knows, until the whole is read. */
  item: Car | undefined
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
  onEdit: (car: Car) => void
}

/** The opened truck. */
export const CarPanel = ({ id, item, ...props }: CarPanelProps) => (
  <Loaded
    query={useQuery(carsQueries.car(id))}
    preview={item}
    missing="Такого автомобиля нет или он вам недоступен"
    onClose={props.onClose}
  >
    {(car) => <OpenedCar key={car.id} car={car} {...props} />}
  </Loaded>
)

const nameOf = ({ brand, model, year }: Car): string =>
  [`${brand} ${model}`.trim(), year].filter(Boolean).join(', ')

function OpenedCar({ car, tab, onTab, onClose, onEdit }: Omit<CarPanelProps, 'id' | 'item'> & { car: Car }) {
  useObjectTitle(`${formatPlate(car.plate)} ${nameOf(car)}`.trim())
  useRemembered({
    kind: 'car',
    to: `/cars/${car.id}`,
    title: nameOf(car),
    plate: car.plate,
    aside: car.company?.name ?? null,
  })
  const menu = useCarMenu(car, { onEdit, onClose })
  return (
    <SidePanel
      sign={<Plate plate={car.plate} isLarge />}
      title={nameOf(car) || 'Автомобиль'}
      under={
        <span className={styles.marks}>
          <CarStatusMark status={car.status} />
          <CarLightMark marks={car.marks} />
          <CarMarks marks={car.marks} />
        </span>
      }
      menu={menu}
      tabs={[
        { key: 'terms', title: 'Техобслуживание' },
        { key: 'details', title: 'Сведения' },
        { key: 'tasks', title: 'Заявки', count: car.openTasksCount || undefined },
        { key: 'files', title: 'Файлы', count: car.attachmentsCount || undefined },
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={onClose}
    >
      {(shown) => <Part shown={shown} car={car} />}
    </SidePanel>
  )
}

function Part({ shown, car }: { shown: string; car: Car }) {
  if (shown === 'details') return <DetailsTab car={car} />
  if (shown === 'tasks') return <TasksTab car={car} />
  if (shown === 'files') return <FilesTab car={car} />
  if (shown === 'history') return <History room="cars" route={carsRoutes.actions} id={car.id} />
  return <TermsTab car={car} />
}
