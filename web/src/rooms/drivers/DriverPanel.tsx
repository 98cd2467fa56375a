import type { Driver, DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'

import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMay } from '../../client/session/me.ts'
import { CallList } from '../../entities/call/CallList.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { History } from '../../entities/history/History.tsx'
import { Face } from '../../entities/person/PersonChip.tsx'
import { RelatedTasks, relatedTasksQuery } from '../../entities/task/RelatedTasks.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { useSubjectMenu } from '../privacy/index.ts'
import { CardYear } from '../tachograph-files/index.ts'
import { DriverFacts } from './DriverFacts.tsx'
import { driversQueries } from './drivers.queries.ts'
import { MobileLink } from './MobileLink.tsx'

type DriverPanelProps = OpenedProps<Driver, DriverFilters>

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
  useObjectTitle(fullName(driver))
  useRemembered({
    kind: 'driver',
    to: `/drivers/${driver.id}`,
    title: fullName(driver),
    plate: null,
    aside: driver.company?.name ?? null,
  })
  const canReadTasks = useMay('tasks.read')
  const mayLink = useMay(driversRoutes.issueMobileToken)
  const mayUseCalls = useMay('calls.use')
  const mayReadFiles = useMay('tachographFiles.read')
  const { data: tasks } = useQuery({
    ...relatedTasksQuery({ driverIds: [driver.id] }),
    enabled: canReadTasks,
  })
  const personal = useSubjectMenu('drivers', driver.id, fullName(driver))
  const menu = useObjectMenu({
    id: driver.id,
    onEdit,
    onCopy: copyLink,
    more: personal,
    remove: {
      route: driversRoutes.remove,
      question: `Удалить водителя ${fullName(driver)}?`,
      done: 'Водитель удалён',
      touches: ['drivers', 'cars'],
      onDone: opened.close,
    },
  })
  return (
    <SidePanel
      sign={<Face person={driver} size={32} isSilent />}
      title={fullName(driver)}
      subtitle={driver.company ? <CompanyLink company={driver.company} /> : 'Без организации'}
      menu={menu}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        ...(mayLink ? [{ key: 'link', title: 'Мобильная ссылка' }] : []),
        ...(canReadTasks ? [{ key: 'tasks', title: 'Заявки', count: tasks?.totalCount }] : []),
        ...(mayReadFiles ? [{ key: 'days', title: 'Дни' }] : []),
        ...(mayUseCalls ? [{ key: 'calls', title: 'Звонки' }] : []),
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => (
        <>
          {shown === 'facts' && <DriverFacts driver={driver} />}
          {mayLink && shown === 'link' && <MobileLink driver={driver} />}
          {shown === 'tasks' && (
            <RelatedTasks of={{ driverIds: [driver.id] }} empty="У водителя заявок не было" />
          )}
          {shown === 'days' && <CardYear driverId={driver.id} />}
          {shown === 'calls' && (
            <CallList of={{ driverIds: [driver.id] }} empty="Звонков с водителем ещё не было" />
          )}
          {shown === 'history' && <History room="drivers" route={driversRoutes.actions} id={driver.id} />}
        </>
      )}
    </SidePanel>
  )
}
