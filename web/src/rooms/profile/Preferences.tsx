import { type MantineColorScheme, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import IconKeyboard from '~icons/keyboard'
import IconLayoutList from '~icons/layout-list'
import IconRows from '~icons/layout-rows'
import IconPlayerSkipForward from '~icons/player-skip-forward'
import IconServer from '~icons/server'
import IconSun from '~icons/sun'

import { androidBridge } from '../../client/android/bridge.ts'
import { useDensity, useGoToNext, useOneLetterKeys, usePageLimit } from '../../client/settings/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { densities, densityTitles } from '../../ui/list/density.ts'
import { fitLimit, type PageLimit, pageLimitOf, pageSizes, usualLimit } from '../../ui/list/paging.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { Row } from './Rows.tsx'

import styles from './Profile.module.css'

const themes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
  { value: 'auto', label: 'Как в системе' },
]

const densityOptions = densities.map((value) => ({ value, label: densityTitles[value] }))

/** Preferences stored on this device. */
export function Preferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [areKeysOn, setKeysOn] = useOneLetterKeys()
  const [goesOn, setGoesOn] = useGoToNext()
  const isPhone = useIsPhone()
  return (
    <div className={styles.group}>
      <Row sign={IconSun} label="Тема">
        <SegmentedControl
          aria-label="Тема"
          data={themes}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
        />
      </Row>
      {!isPhone && <TableDensity />}
      {!isPhone && <RowsPerPage />}
      <Row
        sign={IconKeyboard}
        label="Горячие клавиши из одной буквы"
        hint="Выключите, если пользуетесь голосовым вводом"
      >
        <Switch
          aria-label="Горячие клавиши из одной буквы"
          checked={areKeysOn}
          onChange={({ currentTarget }) => setKeysOn(currentTarget.checked)}
        />
      </Row>
      <Row
        sign={IconPlayerSkipForward}
        label="Переходить к следующей"
        hint="После того как заявка выполнена или закрыта"
      >
        <Switch
          aria-label="Переходить к следующей"
          checked={goesOn}
          onChange={({ currentTarget }) => setGoesOn(currentTarget.checked)}
        />
      </Row>
      <PackageServer />
    </div>
  )
}

/** The package for Android can be pointed to another server; a browser opens another address instead. */
function PackageServer() {
  const android = androidBridge()
  if (!android) return null
  return (
    <Row sign={IconServer} label="Сервер" hint={android.server().replace(/\/$/, '')}>
      <Button onClick={() => android.changeServer()}>Сменить…</Button>
    </Row>
  )
}

/** Phones show no tables, so the row height has no effect. */
function TableDensity() {
  const [density, setDensity] = useDensity()
  return (
    <Row sign={IconLayoutList} label="Плотность таблиц">
      <SegmentedControl
        aria-label="Плотность таблиц"
        data={densityOptions}
        value={density}
        onChange={(value) => setDensity(value)}
      />
    </Row>
  )
}

const pageLimits: readonly { value: `${PageLimit}`; label: string }[] = [
  ...pageSizes.map((size) => ({ value: `${size}` as const, label: String(size) })),
  { value: fitLimit, label: 'По высоте экрана' },
]

/** Phones load longer pages of their own. */
function RowsPerPage() {
  const [limit, setLimit] = usePageLimit()
  return (
    <Row sign={IconRows} label="Строк на странице" hint="Во всех списках">
      <SegmentedControl
        aria-label="Строк на странице"
        data={[...pageLimits]}
        value={`${limit ?? usualLimit}`}
        onChange={(value) => setLimit(pageLimitOf(value) ?? null)}
      />
    </Row>
  )
}
