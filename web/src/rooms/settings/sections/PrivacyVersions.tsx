import type { Settings } from '@naryad/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import { Failed } from '../../../client/queries/Failed.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { longDate, stamp } from '../../../ui/formats/dates.ts'
import { Disclosure, DisclosureList } from '../../../ui/list/Disclosure.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { settingsQueries } from '../settings.queries.ts'

import styles from '../settings.module.css'

const step = 10
const most = 500

interface PrivacyVersionsProps {
  settings: Settings
  /** Renders a text as the public page does. */
  Text: ComponentType<{ text: string }>
}

/** Earlier versions of the text: a consent refers to the version by its number. */
export function PrivacyVersions({ settings: { privacyVersion }, Text }: PrivacyVersionsProps) {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch, isFetching } = useQuery(settingsQueries.privacyVersions(limit))
  if (!data && error)
    return <Failed title="Не удалось загрузить прежние тексты" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar width="60%" height={16} />
  const former = data.items.filter(({ version }) => version < privacyVersion)
  if (former.length === 0) return <p className={styles.hint}>Текст ещё не меняли.</p>
  return (
    <div className={`stack top gap-12 ${styles.former}`}>
      <DisclosureList label="Прежние тексты">
        {former.map(({ version, text, createdAt }) => (
          <Disclosure
            key={version}
            title={`Версия ${version}`}
            aside={<time dateTime={createdAt} data-tip={stamp(createdAt)}>{`с ${longDate(createdAt)}`}</time>}
          >
            <div className={styles.preview}>
              <Text text={text} />
            </div>
          </Disclosure>
        ))}
      </DisclosureList>
      {data.items.length < Math.min(data.totalCount, most) && (
        <Button size="sm" isBusy={isFetching} onClick={() => setLimit(Math.min(limit + step, most))}>
          Показать более ранние
        </Button>
      )}
    </div>
  )
}
