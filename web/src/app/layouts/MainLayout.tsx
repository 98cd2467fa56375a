import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useConnection } from '../../client/live/connection.ts'
import { waitingLine } from '../../client/outbox/waiting.ts'
import { useMe } from '../../client/session/me.ts'
import { secondFactorDue } from '../../client/session/state.ts'
import { useMenuCollapsed } from '../../client/settings/preferences.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { lazyPart, lazyWork } from '../../ui/lazyPart.ts'
import { openKeys, openPalette } from '../../ui/overlays/sheets.ts'
import { OfflineLine } from '../../ui/states/OfflineLine.tsx'
import { useStore } from '../../ui/store.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { AfterPaint } from './AfterPaint.tsx'
import { MainSkeleton, ScreenSkeleton } from './MainSkeleton.tsx'
import { Menu } from './Menu.tsx'
import { OpenedScreen } from './OpenedScreen.tsx'
import { nothingOpened, sectionsOf } from './places.ts'
import { placesOf } from './queuePlaces.ts'

import styles from './MainLayout.module.css'

/**
 * Listens for changes by others; not needed while the first screen is opening. The schemas are evaluated first, in a
 * task of their own, so that a slow phone can answer a tap between the two.
 */
const Background = lazyWork(async () => {
  await import('@naryad/contract/kit/fields')
  const { Background } = await import('./Background.tsx')
  return Background
})

/** The form of a new task on screens other than a queue, which renders the form itself. */
const NewTaskHost = lazyPart(() =>
  import('../../rooms/tasks/form/NewTaskHost.tsx').then((file) => file.NewTaskHost),
)

const PhoneBar = lazyPart(() => import('./PhoneBar.tsx').then(({ PhoneBar }) => PhoneBar))

const ServerWarning = lazyPart(() => import('./ServerWarning.tsx').then(({ ServerWarning }) => ServerWarning))

/** The rows of the screen are read first. */
const serverWarningMs = 3000

/** Keys that work on every screen. */
function useGlobalKeys(): void {
  const me = useMe()
  const navigate = useNavigate()
  const titles = useQueueTitles()
  const [isCollapsed, setCollapsed] = useMenuCollapsed()
  const group = 'Везде'
  useHotkeys([
    { keys: 'Mod+KeyK', title: 'Поиск и команды', group, run: openPalette },
    { keys: 'Shift+Slash', title: 'Горячие клавиши', group, run: openKeys },
    {
      keys: 'BracketLeft',
      title: isCollapsed ? 'Развернуть меню' : 'Свернуть меню',
      group,
      run: () => setCollapsed(!isCollapsed),
    },
    ...placesOf(me, titles).map(({ title, keys, queue }) => ({
      keys,
      title,
      group: 'Перейти',
      run: () => void navigate({ to: '/tasks/$queue/{-$id}', params: { queue, id: undefined } }),
    })),
    ...sectionsOf(me).map(({ to, title, keys }) => ({
      keys,
      title,
      group: 'Перейти',
      run: () => void navigate({ to, params: nothingOpened }),
    })),
  ])
}

const FactorDue = lazyPart(() =>
  import('../../rooms/profile/factor/FactorDue.tsx').then(({ FactorDue }) => FactorDue),
)

/** A user with a role that requires a second factor can open nothing until it is set up. */
export function MainLayout() {
  const { isSecondFactorDue } = useMe()
  const isDue = useStore(secondFactorDue) || isSecondFactorDue
  return <Suspense fallback={<MainSkeleton />}>{isDue ? <FactorDue /> : <Workplace />}</Suspense>
}

function Workplace() {
  const { timeZone, role } = useMe()
  const isPhone = useIsPhone()
  const { since } = useConnection()
  const waiting = useStore(waitingLine)
  const { id, queue } = useParams({ strict: false })
  useGlobalKeys()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        К списку
      </a>
      {!isPhone && <Menu />}
      <main id="content" className={`${styles.main} ${isPhone ? styles.screen : ''}`} tabIndex={-1}>
        <OfflineLine since={since} waiting={waiting} />
        {role === 'admin' && (
          <Suspense fallback={null}>
            <AfterPaint restMs={serverWarningMs}>
              <ServerWarning />
            </AfterPaint>
          </Suspense>
        )}
        <div className={styles.screen}>
          {/* Times depend on the time zone of the account: another zone remounts the screen. */}
          <Suspense fallback={<ScreenSkeleton />}>
            <OpenedScreen key={timeZone} />
          </Suspense>
        </div>
      </main>
      {/* An opened task has its own action bar instead. */}
      <Suspense fallback={null}>{isPhone && id === undefined && <PhoneBar />}</Suspense>
      <Suspense fallback={null}>{queue === undefined && <NewTaskHost />}</Suspense>
      <AfterPaint>
        <Background />
      </AfterPaint>
    </div>
  )
}
