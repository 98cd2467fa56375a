import { useMantineColorScheme } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useRouter } from '@tanstack/react-router'
import IconChevronRight from '~icons/chevron-right'
import IconKeyboard from '~icons/keyboard'
import IconLogout from '~icons/logout'
import IconMoon from '~icons/moon'
import IconQrcode from '~icons/qrcode'
import IconSun from '~icons/sun'
import IconUser from '~icons/user'

import { useAllCommands } from '../../client/commands/commands.ts'
import { useMe } from '../../client/session/me.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { signOutEverywhere } from '../../rooms/sso/index.ts'
import { ListMark } from '../../rooms/tasks/list/ListMark.tsx'
import { allQueues } from '../../rooms/tasks/list/listQueue.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Marked } from '../../ui/marks/Marked.tsx'
import { openKeys, openProfile } from '../../ui/overlays/sheets.ts'
import { nothingOpened, sectionsOf } from '../layouts/places.ts'
import { placesOf } from '../layouts/queuePlaces.ts'
import { openScan } from '../scan/openScan.tsx'
import { type Entry, fits, type Wish } from './entry.ts'

import styles from './Palette.module.css'

interface LineProps {
  sign: IconComponent
  title: string
  query: string
}

const Line = ({ sign, title, query }: LineProps) => (
  <>
    <span className="inline-flex muted">
      <Icon of={sign} />
    </span>
    <span className={styles.title}>
      <Marked query={query}>{title}</Marked>
    </span>
  </>
)

/** Commands of the current screen. */
export function useCommandEntries({ text }: Wish): Entry[] {
  return useAllCommands()
    .filter(({ title }) => fits(title, text))
    .map(({ id, title, group, keys, icon = IconChevronRight, whyNot, run }) => ({
      key: id,
      group,
      title,
      keys,
      whyNot,
      content: <Line sign={icon} title={title} query={text} />,
      run,
    }))
}

/** Screens the user can open. */
export function usePlaceEntries({ text }: Wish): Entry[] {
  const router = useRouter()
  const me = useMe()
  const queues = placesOf(me, useQueueTitles())
    .map((place) => ({
      ...place,
      name: place.queue === allQueues ? place.title : `Очередь ${inQuotes(place.title)}`,
    }))
    .filter(({ name }) => fits(name, text))
    .map(({ queue, name, keys }) => {
      const { href } = router.buildLocation({ to: '/tasks/$queue/{-$id}', params: { queue, id: undefined } })
      return {
        key: `place:${queue}`,
        group: 'Перейти',
        title: name,
        keys,
        href,
        content: (
          <>
            <ListMark queue={queue} size={16} />
            <span className={styles.title}>
              <Marked query={text}>{name}</Marked>
            </span>
          </>
        ),
        run: () => void router.navigate({ href }),
      }
    })
  const sections = sectionsOf(me)
    .filter(({ title }) => fits(title, text))
    .map(({ to, title, keys, icon }) => {
      const { href } = router.buildLocation({ to, params: nothingOpened })
      return {
        key: `place:${to}`,
        group: 'Перейти',
        title,
        keys,
        href,
        content: <Line sign={icon} title={title} query={text} />,
        run: () => void router.navigate({ href }),
      }
    })
  return [...queues, ...sections]
}

/** Commands available on every screen. */
export function useGeneralEntries({ text }: Wish): Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const actions = [
    { title: 'Профиль', sign: IconUser, run: openProfile },
    { title: 'Сканировать код', sign: IconQrcode, run: openScan },
    { title: 'Горячие клавиши', sign: IconKeyboard, keys: 'Shift+Slash', run: openKeys },
    {
      title: isDark ? 'Светлая тема' : 'Тёмная тема',
      sign: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { title: 'Выйти', sign: IconLogout, run: () => void signOutEverywhere() },
  ]
  return actions
    .filter(({ title }) => fits(title, text))
    .map(({ title, sign, keys, run }) => ({
      key: title,
      group: 'Команды',
      title,
      keys,
      content: <Line sign={sign} title={title} query={text} />,
      run,
    }))
}
