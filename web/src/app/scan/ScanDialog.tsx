import { TextInput } from '@mantine/core'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import IconSearch from '~icons/search'

import { call } from '../../client/api/api.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { CodeScanner } from '../../ui/camera/CodeScanner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { readScanned } from './scanned.ts'

import styles from './ScanDialog.module.css'

/** Opens a truck or a task by a QR code, a plate or a device number. */
export function ScanDialog() {
  const router = useRouter()
  const [text, setText] = useState('')
  const take = (found: string) => {
    const scanned = readScanned(found)
    if (scanned.kind === 'text') return setText(scanned.text)
    closeModal()
    return void router.navigate({ href: scanned.path })
  }
  return (
    <div className="grid gap-12">
      <CodeScanner hint="Наведите камеру на код на машине или в заявке" onCode={take} />
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
