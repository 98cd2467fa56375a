import { TextInput } from '@mantine/core'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import IconSearch from '~icons/search'

import { call } from '../../client/api/api.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { readScanned } from './scanned.ts'
import { type CameraState, useCamera } from './useCamera.ts'

import styles from './ScanDialog.module.css'

const cameraWords: Record<CameraState, string> = {
  starting: 'Включаем камеру…',
  running: 'Наведите камеру на код на машине или в заявке',
  refused: 'Камера запрещена. Разрешите её в настройках браузера или введите номер ниже.',
  missing: 'Камеры нет. Введите номер ниже.',
}

/** Opens a truck or a task by a QR code, a plate or a device number. */
export function ScanDialog() {
  const video = useRef<HTMLVideoElement>(null)
  const router = useRouter()
  const [text, setText] = useState('')
  const take = (found: string) => {
    const scanned = readScanned(found)
    if (scanned.kind === 'text') return setText(scanned.text)
    closeModal()
    return void router.navigate({ href: scanned.path })
  }
  const state = useCamera(video, take)
  return (
    <div className="grid gap-12">
      <div className={styles.frame} data-state={state}>
        <video ref={video} className={styles.video} muted playsInline aria-label="Изображение с камеры" />
      </div>
      <p className="no-margin secondary" role="status">
        {cameraWords[state]}
      </p>
      <TextInput
        label="Госномер, VIN или номер блока"
        placeholder="417 или а417км116"
        size="xl"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        leftSection={<Icon of={IconSearch} />}
        value={text}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      <FoundCars text={text} />
    </div>
  )
}

const minLength = 2

function FoundCars({ text }: { text: string }) {
  const query = useDebounced(text.trim(), 250)
  const navigate = useNavigate()
  const isAsked = query.length >= minLength
  const { data, error } = useQuery({
    queryKey: ['cars', 'scanned', query],
    queryFn: ({ signal }) => call(carsRoutes.searchByQuery, { body: { query } }, { signal, silent: true }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  if (error) return <p role="alert">Не удалось найти. {error.message}</p>
  if (data?.items.length === 0) return <p role="status">Автомобилей с таким номером нет</p>
  return (
    <ul className="plain-list grid gap-4" aria-label="Найденные автомобили">
      {data?.items.map(({ id, brand, model, ...car }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.car}
            onClick={() => {
              closeModal()
              void navigate({ to: '/cars/{-$id}', params: { id } })
            }}
          >
            <CarName car={car} />
            <span>{`${brand} ${model}`.trim()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
