import type { AboutSystem } from '@naryad/contract/settings/about'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { FoldedText } from '../../../ui/FoldedText.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { count, fileSize } from '../../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'
import { ServerRows } from './ServerRows.tsx'

import settings from '../settings.module.css'
import styles from './jobs.module.css'

/** The build that answers, what it works with, and the state of its server. */
export function AboutSection() {
  const { data, error, refetch } = useQuery(settingsQueries.about)
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось узнать о системе" rows={6} height={48} />
    )
  return (
    <>
      <Lead>{introduction(data)}</Lead>
      <Facts about={data} />
      <ServerRows />
      {data.notes && <Notes notes={data.notes} />}
      <Licences licences={data.licences} />
    </>
  )
}

const introduction = ({ version, release, releasedOn }: AboutSystem): string =>
  release === null || releasedOn === null
    ? `«Наряд», версия ${version}. Это не выпуск, а промежуточная сборка.`
    : `«Наряд», версия ${version}, выпуск ${release} от ${shortDay(releasedOn)}.`

const runForms: Forms = ['запуск', 'запуска', 'запусков']
const packageForms: Forms = ['библиотека', 'библиотеки', 'библиотек']

function Facts({ about: { build, database, replica, files, jobs } }: { about: AboutSystem }) {
  return (
    <ul className={styles.jobs} aria-label="О системе">
      <Row title="Сборка">{build}</Row>
      <Row title="База данных">
        PostgreSQL {database.version} · {fileSize(database.bytes)}
      </Row>
      {replica && <Row title="Копия базы для отчётов">{replicaState(replica)}</Row>}
      <Row title="Файлы">
        {files.count === 0 ? 'Пока нет' : `${count(files.count)} · ${fileSize(files.bytes)}`} · {files.place}
      </Row>
      <Row title="Очередь заданий">
        {queueState(jobs)} ·{' '}
        <Link to="/settings/{-$section}" params={{ section: 'jobs' }}>
          Фоновые задания
        </Link>
      </Row>
    </ul>
  )
}

function replicaState({ lagSeconds }: NonNullable<AboutSystem['replica']>): string {
  if (lagSeconds === null) return 'Не отвечает: отчёты и выгрузки читает основная база'
  return lagSeconds === 0 ? 'Не отстаёт' : `Отстаёт на ${count(Math.ceil(lagSeconds))} с`
}

function queueState({ waiting, retrying, failed }: AboutSystem['jobs']): string {
  const parts = [
    failed > 0 && `не удалось: ${counted(failed, runForms)}`,
    retrying > 0 && `повторяется: ${counted(retrying, runForms)}`,
    waiting > 0 && `ждёт: ${counted(waiting, runForms)}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'пуста'
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <p className="no-margin medium">{title}</p>
        <p className={styles.state}>{children}</p>
      </div>
    </li>
  )
}

const parts = [
  ['changes', 'Что меняется'],
  ['actions', 'Что сделать'],
  ['duration', 'Сколько занимает обновление'],
] as const

function Notes({ notes }: { notes: NonNullable<AboutSystem['notes']> }) {
  return parts.map(([key, title]) => (
    <section key={key} aria-label={title}>
      <h3 className={settings.apart}>{title}</h3>
      <ul className={settings.list}>
        {notes[key].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}

function Licences({ licences }: { licences: AboutSystem['licences'] }) {
  return (
    <>
      <h3 className={settings.apart}>Лицензии чужих программ</h3>
      {licences.length === 0 ? (
        <p className={styles.state}>Сервер запущен из исходников: список составляется при сборке.</p>
      ) : (
        <ul className={styles.jobs} aria-label="Лицензии чужих программ">
          {licences.map(({ licence, packages }) => (
            <li key={licence} className={styles.job}>
              <div className={styles.what}>
                <p className="no-margin medium">
                  {licence} · {counted(packages.length, packageForms)}
                </p>
                <FoldedText text={packages.join(', ')} className={styles.state} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
