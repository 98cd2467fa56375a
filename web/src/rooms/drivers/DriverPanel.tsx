import type { Driver } from '@naryad/contract/drivers/drivers'
import type { DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { fullName } from '../../kit/formats/people.ts'
import { Face } from '../../kit/marks/PersonChip.tsx'
import type { Register } from '../../kit/register/model.ts'
import { SidePanel } from '../../kit/register/SidePanel.tsx'
import { call } from '../../platform/api/api.ts'
import { confirm } from '../../platform/overlays/dialogs.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { History } from '../../platform/register/History.tsx'
import { Loaded } from '../../platform/register/Loaded.tsx'
import { RelatedTasks, relatedTasksQuery } from '../../platform/related/RelatedTasks.tsx'
import { useMay } from '../../platform/session/me.ts'
import { usePageTitle } from '../../platform/usePageTitle.ts'
import { DriverFacts } from './DriverFacts.tsx'
import { driversQueries } from './drivers.queries.ts'
import { MobileLink } from './MobileLink.tsx'

interface DriverPanelProps {
  id: number
  preview: Driver | undefined
  register: Register<Driver, DriverFilters>
  /** Absent for those who may not. */
  onEdit: ((driver: Driver) => void) | undefined
}

export function DriverPanel({ id, preview, register, onEdit }: DriverPanelProps) {
  const query = useQuery(driversQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Водителя № ${id} нет или он вам недоступен`}
      onClose={register.opened.close}
    >
      {(driver) => <Opened key={id} driver={driver} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

function Opened({
  driver,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<DriverPanelProps, 'register' | 'onEdit'> & { driver: Driver }) {
  usePageTitle(fullName(driver))
  const mayTasks = useMay('tasks.read')
  const mayLink = useMay(driversRoutes.issueMobileToken)
  const mayRemove = useMay(driversRoutes.remove)
  const { data: tasks } = useQuery({ ...relatedTasksQuery({ driverIds: [driver.id] }), enabled: mayTasks })
  const remove = useAction({
    run: () => call(driversRoutes.remove, { params: { id: driver.id } }),
    touches: ['drivers', 'cars'],
    done: 'Водитель удалён',
  })
  return (
    <SidePanel
      sign={<Face person={driver} size={32} isSilent />}
      title={fullName(driver)}
      subtitle={
        driver.company ? (
          <Link to="/organizations/{-$id}" params={{ id: driver.company.id }}>
            {driver.company.name}
          </Link>
        ) : (
          'Без организации'
        )
      }
      menu={[
        ...(onEdit
          ? [{ key: 'edit', title: 'Изменить', icon: IconPencil, aside: 'E', run: () => onEdit(driver) }]
          : []),
        { key: 'link', title: 'Скопировать ссылку', icon: IconLink, run: () => copyLink(driver.id) },
        ...(mayRemove
          ? [
              {
                key: 'remove',
                title: 'Удалить',
                icon: IconTrash,
                isDanger: true,
                run: () =>
                  confirm({
                    title: `Удалить водителя ${fullName(driver)}?`,
                    // The refusal is told by the alert, and the panel stays.
                    onYes: () => void remove.run(undefined).then(opened.close, () => undefined),
                  }),
              },
            ]
          : []),
      ]}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        ...(mayLink ? [{ key: 'link', title: 'Мобильная ссылка' }] : []),
        ...(mayTasks ? [{ key: 'tasks', title: 'Заявки', count: tasks?.totalCount }] : []),
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => (
        <>
          {shown === 'facts' && <DriverFacts driver={driver} />}
          {shown === 'link' && <MobileLink driver={driver} />}
          {shown === 'tasks' && (
            <RelatedTasks of={{ driverIds: [driver.id] }} empty="У водителя заявок не было" />
          )}
          {shown === 'history' && <History room="drivers" route={driversRoutes.actions} id={driver.id} />}
        </>
      )}
    </SidePanel>
  )
}
