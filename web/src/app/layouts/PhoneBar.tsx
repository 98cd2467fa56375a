import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import IconBuilding from '~icons/building'
import IconCalendar from '~icons/calendar'
import IconInbox from '~icons/inbox'
import IconListCheck from '~icons/list-check'
import IconMap2 from '~icons/map-2'
import IconMenu2 from '~icons/menu-2'
import IconPlus from '~icons/plus'
import IconReceipt from '~icons/receipt'
import IconSquarePlus from '~icons/square-plus'
import IconSunHigh from '~icons/sun-high'

import { useCommand } from '../../client/commands/commands.ts'
import { may, useMe } from '../../client/session/me.ts'
import { openNewTask } from '../../rooms/tasks/form/shownForm.ts'
import type { ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import { checkSearch } from '../../rooms/tasks/list/listState.ts'
import { newTaskQueue } from '../../rooms/tasks/queues.ts'
import { shortCount } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openMenu } from '../../ui/overlays/sheets.ts'
import { useMineCount, useOwnCounts } from './counters.ts'
import { findLastList, rememberList } from './lastList.ts'
import { hasOwnScreens, listOf, nothingOpened, opensOwnWork } from './places.ts'

import styles from './PhoneBar.module.css'

/** Bottom navigation bar of a phone. */
export const PhoneBar = () => (hasOwnScreens(useMe()) ? <OwnBar /> : <StaffBar />)

/**
 * The «new» action of the current screen; while the screen loads or has none, the new task form of the queue
 * in the address.
 */
function useCreate(): (() => void) | undefined {
  const me = useMe()
  const { queue } = useParams({ strict: false })
  const offered = useCommand('tasks.create')
  if (offered) return offered.run
  return may(me, tasksRoutes.create) ? () => openNewTask(newTaskQueue(me, queue)) : undefined
}

function OwnBar() {
  const { open, awaiting } = useOwnCounts()
  const create = useCreate()
  return (
    <nav className={styles.bar} aria-label="Главное меню">
      <Link
        to="/my/{-$id}"
        params={nothingOpened}
        className={styles.item}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <Icon of={IconInbox} size={24} />
        Мои заявки
        <Badge count={open} title="не выполнено" />
      </Link>
      <Link to="/my/approvals" className={styles.item}>
        <Icon of={IconReceipt} size={24} />
        Согласовать
        <Badge count={awaiting} title="ждут ответа" />
      </Link>
      {create && (
        <button type="button" className={styles.item} aria-label="Новая заявка" onClick={create}>
          <span className={styles.plus}>
            <Icon of={IconPlus} size={24} />
          </span>
        </button>
      )}
      <Link to="/my/company" className={styles.item}>
        <Icon of={IconBuilding} size={24} />
        Организация
      </Link>
      <button type="button" className={styles.item} onClick={openMenu}>
        <Icon of={IconMenu2} size={24} />
        Ещё
      </button>
    </nav>
  )
}

const Badge = ({ count, title }: { count: number | undefined; title: string }) =>
  count !== undefined &&
  count > 0 && (
    <span className={styles.badge} aria-label={`${title}: ${count}`}>
      {shortCount(count)}
    </span>
  )

const MyDay = () => (
  <Link to="/day" className={styles.item}>
    <Icon of={IconSunHigh} size={24} />
    Мой день
  </Link>
)

/** The shown list, else the last one of an engineer, who starts in «Мой день», else the usual one. */
function useList(queue: ListQueue | undefined) {
  const me = useMe()
  const isOwn = opensOwnWork(me)
  const search = useSearch({ strict: false, structuralSharing: true })
  useEffect(() => {
    if (isOwn && queue) rememberList({ queue, search: checkSearch(search) })
  }, [isOwn, queue, search])
  if (!isOwn) return queue ? { params: { queue, id: undefined }, search: {} } : listOf(me)
  const last = queue ? { queue, search: checkSearch(search) } : findLastList()
  return last ? { params: { queue: last.queue, id: undefined }, search: last.search } : listOf(me)
}

function StaffBar() {
  const me = useMe()
  const { queue } = useParams({ strict: false })
  const isOwn = opensOwnWork(me)
  const list = useList(queue)
  const mine = useMineCount()
  const create = useCreate()
  return (
    <nav className={styles.bar} aria-label="Главное меню">
      {isOwn && <MyDay />}
      <Link
        to="/tasks/$queue/{-$id}"
        {...list}
        className={styles.item}
        activeOptions={{ exact: false, includeSearch: false }}
      >
        <Icon of={IconListCheck} size={24} />
        Заявки
        {isOwn && <Badge count={mine} title="моих" />}
      </Link>
      {!isOwn && may(me, 'calendar.read') && (
        <Link to="/calendar" className={styles.item} activeOptions={{ includeSearch: false }}>
          <Icon of={IconCalendar} size={24} />
          Календарь
        </Link>
      )}
      {create && (
        <button type="button" className={styles.item} onClick={create}>
          <Icon of={IconSquarePlus} size={24} />
          Создать
        </button>
      )}
      <Link to="/maps" className={styles.item} activeOptions={{ includeSearch: false }}>
        <Icon of={IconMap2} size={24} />
        Карта
      </Link>
      <button type="button" className={styles.item} onClick={openMenu}>
        <Icon of={IconMenu2} size={24} />
        Ещё
      </button>
    </nav>
  )
}
