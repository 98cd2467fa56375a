import type { CarName } from '@naryad/contract/cars/car-name'
import type { MonitoredVehicle } from '@naryad/contract/monitoring/monitoring'
import { useState } from 'react'

import { CarPicker } from '../../entities/car/CarPicker.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'

interface CarChoiceProps {
  vehicle: MonitoredVehicle
  companyId: number
  link: (carId: number) => Promise<unknown>
}

/** Asks for the truck of a vehicle of the monitoring system. */
export const openCarChoice = (props: CarChoiceProps): void =>
  openModal({ title: 'Связать с ТС', body: () => <CarChoice {...props} /> })

function CarChoice({ vehicle, companyId, link }: CarChoiceProps) {
  const [car, setCar] = useState<CarName | null>(null)
  const [error, setError] = useState<string | undefined>()
  const submit = async () => {
    if (!car) {
      setError('Выберите ТС, которому принадлежит объект')
      throw new Error('no car')
    }
    await link(car.id)
  }
  return (
    <DialogForm submit="Связать" onSubmit={submit} draft={car}>
      <p>В системе мониторинга: {vehicle.name}</p>
      <CarPicker
        value={car}
        onChange={(chosen) => {
          setError(undefined)
          setCar(chosen)
        }}
        companyId={companyId}
        error={error}
        isRequired
      />
    </DialogForm>
  )
}
