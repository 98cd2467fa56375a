import type { BackupState, DiskState, ServerState } from '@naryad/contract/settings/server-state'
import { useQuery } from '@tanstack/react-query'

import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { count, fileSize } from '../../../ui/formats/numbers.ts'
import { settingsQueries } from '../settings.queries.ts'

import styles from './jobs.module.css'

const places: Readonly<Record<DiskState['place'], string>> = {
  data: 'папка данных',
  files: 'файлы заявок',
  database: 'база данных',
  backups: 'резервные копии',
}

function adviceOf({ state, place }: DiskState): string | null {
  if (state === 'ok') return null
  if (state === 'low') return 'Места мало: освободите диск или возьмите больший'
  return place === 'backups' ? 'Места нет: новые копии не снимаются' : 'Места нет: новое не сохраняется'
}

/** The last backup has failed, or a disk is full or nearly so. */
export const isServerTroubled = ({ backup, disks }: ServerState): boolean =>
  (backup?.failure ?? null) !== null || disks.some(({ state }) => state !== 'ok')

/** The last backup and the disks, above the jobs. */
export function ServerRows() {
  const { data } = useQuery(settingsQueries.server)
  if (!data) return null
  return (
    <ul className={styles.jobs} aria-label="Сервер">
      <BackupRow backup={data.backup} />
      {data.disks.map((disk) => (
        <DiskRow key={disk.place} disk={disk} />
      ))}
    </ul>
  )
}

function BackupRow({ backup }: { backup: BackupState | null }) {
  const { done = null, failure = null } = backup ?? {}
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <p className="no-margin medium">Резервная копия</p>
        <p className={styles.state}>
          {done ? (
            <>
              {'Снята '}
              <time dateTime={done.endedAt} data-tip={stamp(done.endedAt)}>
                {nearMoment(done.endedAt)}
              </time>
              {` · ${fileSize(done.bytes)} · файлов ${count(done.files)}`}
              {done.missingFiles > 0 && ` · без пропавших с диска: ${count(done.missingFiles)}`}
            </>
          ) : (
            'На этом сервере ещё не снимали. Как снимать её каждую ночь, написано в docs/running.ru.md'
          )}
        </p>
        {failure && (
          <p className={styles.error}>
            Последняя попытка не удалась,{' '}
            <time dateTime={failure.endedAt}>{nearMoment(failure.endedAt)}</time>: {failure.error}
          </p>
        )}
      </div>
    </li>
  )
}

function DiskRow({ disk }: { disk: DiskState }) {
  const { place, freeBytes, sizeBytes } = disk
  const advice = adviceOf(disk)
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <p className="no-margin medium">Диск: {places[place]}</p>
        <p className={styles.state}>
          Свободно {fileSize(freeBytes)} из {fileSize(sizeBytes)}
        </p>
        {advice && <p className={styles.error}>{advice}</p>}
      </div>
    </li>
  )
}
