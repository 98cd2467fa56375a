import '../../ui/windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import IconBell from '~icons/bell'
import IconQrcode from '~icons/qrcode'
import IconSearch from '~icons/search'

import { useMe } from '../../client/session/me.ts'
import { Face } from '../../entities/person/PersonChip.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { useUnread } from '../../rooms/notifications/index.ts'
import { ListMark } from '../../rooms/tasks/list/ListMark.tsx'
import { MyUnits } from '../../rooms/units/index.ts'
import { shortCount } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeSheet, openPalette, openProfile } from '../../ui/overlays/sheets.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useCounters, useIsShiftDue, useSectionCount } from '../layouts/counters.ts'
import { menuGroupsOf, nothingOpened } from '../layouts/places.ts'
import { placesOf } from '../layouts/queuePlaces.ts'
import type { Section } from '../layouts/sections.ts'
import { openScan } from '../scan/openScan.tsx'
import { useHasFirstSteps } from '../start/start.queries.ts'

import styles from './MenuSheet.module.css'

function Places() {
  const me = useMe()
  const titles = useQueueTitles()
  const { queue: opened } = useParams({ strict: false })
  const counters = useCounters(opened)
  const unread = useUnread()
  const sections = menuGroupsOf(me, useHasFirstSteps()).flatMap((group) => group.sections)
  return (
    <ul className={styles.list}>
      {placesOf(me, titles).map(({ queue, title }) => (
        <li key={queue}>
          <Link
            to="/tasks/$queue/{-$id}"
            params={{ queue, id: undefined }}
            className={styles.item}
            activeOptions={{ exact: false, includeSearch: false }}
            onClick={closeSheet}
          >
            <ListMark queue={queue} size={24} />
            <span>{title}</span>
            {counters[queue].open !== undefined && (
              <span className="digits muted">{shortCount(counters[queue].open)}</span>
            )}
          </Link>
        </li>
      ))}
      {sections.map(({ to, title, icon }, index) => (
        <li key={to}>
          {index === 0 && <hr className={styles.line} />}
          <Link
            to={to}
            params={nothingOpened}
            className={styles.item}
            activeOptions={{ exact: false, includeSearch: false }}
            onClick={closeSheet}
          >
            <Icon of={icon} size={24} />
            <span>{title}</span>
            <SectionCount section={to} />
          </Link>
        </li>
      ))}
      <li>
        <MyUnits className={styles.item ?? ''} iconSize={24} onOpen={closeSheet} />
      </li>
      <li>
        <hr className={styles.line} />
        <button type="button" className={styles.item} onClick={openPalette}>
          <Icon of={IconSearch} size={24} />
          <span>Поиск по всему</span>
        </button>
      </li>
      <li>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            closeSheet()
            openScan()
          }}
        >
          <Icon of={IconQrcode} size={24} />
          <span>Сканировать код</span>
        </button>
      </li>
      <li>
        <Link to="/notifications" className={styles.item} onClick={closeSheet}>
          <Icon of={IconBell} size={24} />
          <span>Уведомления</span>
          {unread > 0 && <span className="digits muted">{shortCount(unread)}</span>}
        </Link>
      </li>
      <li>
        <button type="button" className={styles.item} onClick={openProfile}>
          <Face person={me} size={32} isSilent />
          <span>Профиль</span>
        </button>
      </li>
    </ul>
  )
}

function SectionCount({ section }: { section: Section['to'] }) {
  const waiting = useSectionCount(section)
  const isDue = useIsShiftDue(section)
  return (
    <>
      {isDue && <span className="text-12 muted">пора сдавать</span>}
      {waiting !== undefined && <span className="digits muted">{shortCount(waiting)}</span>}
    </>
  )
}

/** All sections and the profile, from the bottom of a phone. */
export function MenuSheet({ isOpen }: { isOpen: boolean }) {
  useWindowLayer(isOpen, closeSheet)
  useFocusBack(isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={closeSheet}
      position="bottom"
      title="Разделы"
      classNames={{ content: styles.sheet }}
    >
      <Places />
    </Drawer>
  )
}
