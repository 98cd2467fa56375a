import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import IconChevronRight from '~icons/chevron-right'
import IconPencil from '~icons/pencil'
import IconSettings from '~icons/settings'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useStoredDrafts } from '../../client/settings/useDraft.ts'
import { draftName } from '../../rooms/settings/draftName.ts'
import { settingsQueries } from '../../rooms/settings/settings.queries.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { type SettingsSection, settingsSections } from './sections.tsx'

import styles from './settings.module.css'

const name = 'Настройки'

/**
 * The administrator's settings: sections on the left, the selected one beside them; on a phone one at a time.
 */
export function SettingsScreen() {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { section: asked } = useParams({ strict: false })
  const { data } = useQuery(settingsQueries.all)
  const shown = settingsSections.filter(({ isShown }) => !isShown || (data && isShown(data)))
  const found = shown.find(({ key }) => key === asked)
  const opened = found ?? (isPhone ? undefined : settingsSections[0])
  usePageTitle(opened ? `${opened.title} — ${name}` : name)

  // An address of no section; those that depend on the settings are known once these are read.
  if (asked !== undefined && !found && data)
    return <Navigate to="/settings/{-$section}" params={{ section: undefined }} replace />
  if (isPhone && !opened) {
    return (
      <>
        <PageHeader sign={<Icon of={IconSettings} size={20} />} title={name} />
        <Nav sections={shown} opened={undefined} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        sign={
          isPhone ? (
            <IconButton
              label="Ко всем настройкам"
              icon={IconArrowLeft}
              size="phone"
              iconSize={24}
              className={styles.back}
              onClick={() => void navigate({ to: '/settings/{-$section}', params: { section: undefined } })}
            />
          ) : (
            <Icon of={IconSettings} size={20} />
          )
        }
        title={isPhone && opened ? opened.title : name}
      />
      <div className={`flex grow min-height-0 line-above ${styles.columns}`}>
        {!isPhone && <Nav sections={shown} opened={opened?.key} />}
        {opened && <Opened key={opened.key} section={opened} />}
      </div>
    </>
  )
}

interface NavProps {
  sections: readonly SettingsSection[]
  opened: string | undefined
}

const draftNames = settingsSections.flatMap(({ part }) => (part ? [draftName(part)] : []))

function Nav({ sections, opened }: NavProps) {
  const drafts = useStoredDrafts(draftNames)
  return (
    <nav className={styles.nav} aria-label="Разделы настроек">
      <ul className="plain-list">
        {sections.map(({ key, title, hint, icon, part }) => (
          <li key={key}>
            <Link
              to="/settings/{-$section}"
              params={{ section: key }}
              className={styles.item}
              data-on={key === opened || undefined}
            >
              <span className={`inline-flex rigid ${styles.sign}`}>
                <Icon of={icon} />
              </span>
              <span>{title}</span>
              <span className={`phone-line-18 phone-second-column phone-text-13 ${styles.hint}`}>{hint}</span>
              {part && drafts.has(draftName(part)) && <Unsaved />}
              <span className={styles.next}>
                <Icon of={IconChevronRight} size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Unsaved changes of the section are stored as a draft. */
const Unsaved = () => (
  <span
    className={`inline-row gap-4 rigid push-right warn phone-line-18 phone-second-column phone-text-13 ${styles.unsaved}`}
    data-tip="Не сохранено, есть черновик"
  >
    <Icon of={IconPencil} size={14} />
    <span className="visually-hidden">Не сохранено</span>
  </span>
)

const Bones = () => (
  <div className={`stack gap-14 max-width-640 ${styles.bones}`} role="status" aria-label="Загрузка" aria-busy>
    <SkeletonBar width="60%" height={16} />
    <SkeletonBar width="100%" height={36} />
    <SkeletonBar width="100%" height={36} />
    <SkeletonBar width="40%" height={36} />
  </div>
)

/** The selected section, or its loading and error states. */
function Opened({ section: { title, Body, isWide, isRead } }: { section: SettingsSection }) {
  const isPhone = useIsPhone()
  const { data, error, refetch } = useQuery(settingsQueries.all)
  return (
    <section
      className={styles.opened}
      data-wide={isWide}
      aria-label={`${name}: ${title}`}
      {...(isRead ? { tabIndex: 0 } : {})}
    >
      {/* On a phone the page header shows the title, so the heading is only for screen readers. */}
      <h2 className={isPhone ? 'visually-hidden' : styles.title}>{title}</h2>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить настройки">
        <Bones />
      </NotLoaded>
      {data && (
        <Suspense fallback={<Bones />}>
          <Body settings={data} />
        </Suspense>
      )}
    </section>
  )
}
