import type { Company, CompanyCard, CompanyFilters, CompanyRef } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { taskColumns } from '@naryad/contract/tasks/tasks.columns'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import IconPlus from '~icons/plus'

import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { may, useMe } from '../../client/session/me.ts'
import { CallList } from '../../entities/call/CallList.tsx'
import { ObjectFiles } from '../../entities/file/ObjectFiles.tsx'
import { History } from '../../entities/history/History.tsx'
import { RelatedTasks, relatedTasksQuery } from '../../entities/task/RelatedTasks.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { type PanelTab, SidePanel } from '../../ui/register/SidePanel.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { CompanyContracts } from '../contracts/index.ts'
import { YearPart } from '../forecast/index.ts'
import { VehiclesPart } from '../monitoring/index.ts'
import { ZonesPart } from '../zones/index.ts'
import { companiesQueries } from './companies.queries.ts'
import { ServedMark } from './companyCells.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyPage } from './CompanyPage.tsx'
import { RelatedExcel } from './RelatedExcel.tsx'
import { CarsPart, ContactsPart, DriversPart, UsersPart } from './relatedParts.tsx'

interface CompanyPanelProps extends OpenedProps<Company, CompanyFilters> {
  onNewTask: ((company: Company) => void) | undefined
}

export function CompanyPanel({ id, preview, ...props }: CompanyPanelProps) {
  const query = useQuery(companiesQueries.one(id))
  return (
    <Loaded<Company | CompanyCard>
      query={query}
      preview={preview}
      missing={`Организации № ${id} нет или она вам недоступна`}
      onClose={props.register.opened.close}
    >
      {(company) => <Opened key={id} company={company} {...props} />}
    </Loaded>
  )
}

interface OpenedCompanyProps extends Omit<CompanyPanelProps, 'id' | 'preview'> {
  company: Company | CompanyCard
}

/** Related objects of the organization as tabs. */
function usePartTabs(company: Company | CompanyCard): PanelTab[] {
  const me = useMe()
  const canReadTasks = may(me, tasksRoutes.search)
  const { data: tasks } = useQuery({
    ...relatedTasksQuery({ companyIds: [company.id] }),
    enabled: canReadTasks,
  })
  const contacts = 'contactsCount' in company ? company.contactsCount : undefined
  return [
    ...(may(me, 'cars.read') ? [{ key: 'cars', title: 'Автомобили', count: company.carsCount }] : []),
    ...(may(me, 'monitoring.read') ? [{ key: 'monitoring', title: 'Мониторинг' }] : []),
    ...(may(me, 'cars.read') ? [{ key: 'zones', title: 'Территории' }] : []),
    ...(may(me, 'drivers.read') ? [{ key: 'drivers', title: 'Водители', count: company.driversCount }] : []),
    ...(may(me, 'contacts.read') ? [{ key: 'contacts', title: 'Контакты', count: contacts }] : []),
    ...(may(me, 'contracts.read')
      ? [
          { key: 'contracts', title: 'Договор' },
          { key: 'year', title: 'Год' },
        ]
      : []),
    ...(canReadTasks ? [{ key: 'tasks', title: 'Заявки', count: tasks?.totalCount }] : []),
    ...(may(me, 'calls.use') ? [{ key: 'calls', title: 'Звонки' }] : []),
    ...(may(me, 'users.read')
      ? [
          {
            key: 'users',
            title: 'Пользователи',
            count: 'usersCount' in company ? company.usersCount : undefined,
          },
        ]
      : []),
    {
      key: 'files',
      title: 'Файлы',
      count: 'attachmentsCount' in company ? company.attachmentsCount : undefined,
    },
    { key: 'history', title: 'История' },
  ]
}

function Opened({ company, register, onEdit, onNewTask }: OpenedCompanyProps) {
  useObjectTitle(company.name)
  useRemembered({
    kind: 'company',
    to: `/organizations/${company.id}`,
    title: company.name,
    plate: null,
    aside: company.inn && `ИНН ${company.inn}`,
  })
  const isPhone = useIsPhone()
  const parts = usePartTabs(company)
  const menu = useObjectMenu({
    id: company.id,
    onEdit,
    onCopy: register.copyLink,
    remove: {
      route: companiesRoutes.remove,
      question: `Удалить организацию ${company.name}?`,
      done: 'Организация удалена',
      touches: ['companies'],
      onDone: register.opened.close,
    },
  })
  const newTask = onNewTask && (() => onNewTask(company))
  const shared = {
    tab: register.tab,
    onTab: register.onTab,
    onClose: register.opened.close,
    wide: { isOn: register.isWide, onChange: register.onWide },
  }
  useHotkeys(
    [{ keys: 'KeyF', title: 'На всю ширину', group: 'Организация', run: () => register.onWide(true) }],
    !register.isWide,
  )
  if (register.isWide && !isPhone) {
    return (
      <CompanyPage
        company={company}
        parts={parts}
        menu={menu}
        onEdit={onEdit}
        onNewTask={newTask}
        {...shared}
      >
        {(tab) => <Part tab={tab} company={company} onNewTask={newTask} />}
      </CompanyPage>
    )
  }
  return (
    <SidePanel
      title={company.name}
      subtitle={<ServedMark isActive={company.isActive} />}
      menu={[
        ...(newTask ? [{ key: 'task', title: 'Новая заявка', icon: IconPlus, run: newTask }] : []),
        ...menu,
      ]}
      tabs={[{ key: 'facts', title: 'Сведения' }, ...parts]}
      {...shared}
    >
      {(tab) =>
        tab === 'facts' ? (
          <>
            <CompanyFacts company={company} />
            {newTask && (
              <div>
                <Button leftSection={<Icon of={IconPlus} />} onClick={newTask}>
                  Новая заявка
                </Button>
              </div>
            )}
          </>
        ) : (
          <Part tab={tab} company={company} onNewTask={newTask} isNarrow />
        )
      }
    </SidePanel>
  )
}

interface PartProps {
  tab: string
  company: Company | CompanyCard
  onNewTask: (() => void) | undefined
  isNarrow?: boolean
}

function Part({ tab, company: opened, onNewTask, isNarrow = false }: PartProps) {
  const { id, name, externalId, point } = opened
  const company = { id, name }
  return (
    <>
      {tab === 'cars' && <CarsPart company={company} />}
      {tab === 'monitoring' && <VehiclesPart company={company} account={externalId} />}
      {tab === 'zones' && <ZonesPart company={company} place={point} />}
      {tab === 'drivers' && <DriversPart company={company} />}
      {tab === 'contacts' && <ContactsPart company={company} />}
      {tab === 'users' && <UsersPart company={company} />}
      {tab === 'tasks' && <TasksPart company={company} onNewTask={onNewTask} />}
      {tab === 'calls' && <CallList of={{ companyIds: [id] }} empty="Звонков с организацией ещё не было" />}
      {tab === 'contracts' && <CompanyContracts company={company} />}
      {tab === 'year' && <YearPart companyId={id} isNarrow={isNarrow} />}
      {tab === 'files' && (
        <ObjectFiles
          room="companies"
          id={id}
          label="Файлы организации"
          title={`организация ${name}`}
          count={'attachmentsCount' in opened ? opened.attachmentsCount : undefined}
          note="Файлы видят и представители организации"
        />
      )}
      {tab === 'history' && <History room="companies" route={companiesRoutes.actions} id={id} />}
    </>
  )
}

const TasksPart = ({ company, onNewTask }: Pick<PartProps, 'onNewTask'> & { company: CompanyRef }) => (
  <>
    <div className="row wrap gap-8 rigid pad-bottom-8">
      <RelatedExcel
        route={exportsRoutes.tasks}
        columns={taskColumns}
        filters={{ companyIds: [company.id] }}
      />
      {onNewTask && (
        <Button leftSection={<Icon of={IconPlus} />} onClick={onNewTask}>
          Новая заявка
        </Button>
      )}
    </div>
    <RelatedTasks of={{ companyIds: [company.id] }} empty="Заявок у организации не было" />
  </>
)
