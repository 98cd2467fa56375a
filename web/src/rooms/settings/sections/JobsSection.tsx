import type { JobHealth } from '@naryad/contract/settings/jobs'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { useQuery } from '@tanstack/react-query'
import IconRefresh from '~icons/refresh'

import { call } from '../../../client/api/api.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'
import { Rejections } from './Rejections.tsx'
import { isServerTroubled, ServerRows } from './ServerRows.tsx'

import styles from './jobs.module.css'

const runForms: Forms = ['запуск', 'запуска', 'запусков']

/** Background jobs of the server, failed ones first. */
export function JobsSection() {
  const { data, error, refetch } = useQuery(settingsQueries.jobs)
  const { data: server } = useQuery(settingsQueries.server)
  const refresh = () => void refetch()
  useHotkeys([{ keys: 'KeyR', title: 'Обновить список', group: 'Фоновые задания', run: refresh }])
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить задания"
        rows={8}
        height={48}
      />
    )
  const troubled = data.items.filter(isTroubled)
  const jobs = [...troubled, ...data.items.filter((job) => !isTroubled(job))]
  return (
    <>
      <div className="flex between top gap-12 max-width-760">
        <Lead>
          {troubled.length === 0
            ? `Система сама отправляет письма, следит за сроками и убирает устаревшее. ${
                server && isServerTroubled(server)
                  ? 'Задания выполняются, но с сервером не всё в порядке.'
                  : 'Сейчас всё в порядке.'
              }`
            : 'Не всё удалось. Система повторяет попытки сама, всё реже; когда причина устранена, можно повторить сразу.'}
        </Lead>
        <IconButton label="Обновить список" keyCap="R" icon={IconRefresh} onClick={refresh} />
      </div>
      <ServerRows />
      <ul className={styles.jobs} aria-label="Фоновые задания">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
      <Rejections
        source="OTHER"
        label="Пропущенное"
        lead="То, что не удалось обработать: остальное оно не задержало. Записи исчезают через 30 дней после последнего случая."
      />
    </>
  )
}

const isTroubled = ({ lastError, retryingCount, failedCount }: JobHealth): boolean =>
  lastError !== null || retryingCount + failedCount > 0

function JobRow({ job }: { job: JobHealth }) {
  const { name, title, lastDoneAt, lastError, lastErrorAt } = job
  const retry = useAction({
    run: () => call(jobsRoutes.retry, { params: { name } }),
    touches: ['settings'],
    done: 'Повторяем: результат появится здесь через несколько секунд',
  })
  return (
    <li className={styles.job} data-troubled={isTroubled(job) || undefined}>
      <div className={styles.what}>
        <p className="no-margin medium">{title}</p>
        <p className={styles.state}>
          {stateOf(job)}
          {lastDoneAt && (
            <>
              {' · выполнено '}
              <time dateTime={lastDoneAt} data-tip={stamp(lastDoneAt)}>
                {nearMoment(lastDoneAt)}
              </time>
            </>
          )}
        </p>
        {lastError && lastErrorAt && (
          <p className={styles.error}>
            <time dateTime={lastErrorAt}>{nearMoment(lastErrorAt)}</time>: {lastError}
          </p>
        )}
      </div>
      {isTroubled(job) && (
        <Button size="sm" isBusy={retry.isRunning} onClick={() => void retry.run(undefined)}>
          Повторить сейчас
        </Button>
      )}
    </li>
  )
}

function stateOf({ waitingCount, retryingCount, failedCount, lastDoneAt }: JobHealth): string {
  const parts = [
    failedCount > 0 && `не удалось: ${counted(failedCount, runForms)}`,
    retryingCount > 0 && `повторяется: ${counted(retryingCount, runForms)}`,
    waitingCount > 0 && `в очереди: ${counted(waitingCount, runForms)}`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return capitalised(parts.join(', '))
  return lastDoneAt === null ? 'Пока не требовалось' : 'В порядке'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
