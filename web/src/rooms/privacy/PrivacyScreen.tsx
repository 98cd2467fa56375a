import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { sessionState } from '../../client/session/state.ts'
import { publicSettingsQuery } from '../../entities/settings/publicSettings.ts'
import { longDate } from '../../ui/formats/dates.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useStore } from '../../ui/store.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { PrivacyText } from './PrivacyText.tsx'

import styles from './privacy.module.css'

/** The company's privacy policy, open to every visitor. */
export function PrivacyScreen() {
  usePageTitle('Политика конфиденциальности')
  const isIn = useStore(sessionState) === 'in'
  const { data, error, refetch } = useQuery(publicSettingsQuery)
  const privacy = data?.privacy
  return (
    <div className="stack scroll-y window-height">
      <header className={styles.head}>
        <div className={styles.brand}>
          <Logo />
          Наряд
        </div>
        <Link to="/login" search={{}} className={styles.way}>
          {isIn ? 'К заявкам' : 'Войти'}
        </Link>
      </header>
      <main className={styles.prose} aria-busy={!data && !error}>
        <h1>Политика конфиденциальности</h1>
        {privacy && (
          <>
            <p className={styles.since}>
              Действует с {longDate(privacy.changedAt)} года, версия {privacy.version}
            </p>
            <PrivacyText text={privacy.text} />
          </>
        )}
        {!data && !error && <TextSkeleton />}
        {!data && error && (
          <ErrorState
            title="Не удалось загрузить текст"
            text={error.message}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </div>
  )
}

const widths = ['40%', '100%', '92%', '70%', '96%', '60%']

const TextSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Загрузка">
    {widths.map((width) => (
      <SkeletonBar key={width} width={width} height={16} />
    ))}
  </div>
)
