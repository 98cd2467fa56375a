import { useMay } from '../../../../client/session/me.ts'
import { CarValue } from './CarProperty.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import type { PropertiesProps } from './propertiesProps.ts'

/** The first card of an opened task, with a choice of another truck. */
export function PhonePlace({ task, actions, open, onOpen }: PropertiesProps) {
  const mayDispatch = useMay('tasks.dispatch') && task.status !== 'CLOSED'
  return (
    <PlaceFacts
      task={task}
      carName={
        <CarValue
          task={task}
          actions={actions}
          mayChange={mayDispatch}
          isOpen={open === 'car'}
          onOpen={(isOpen) => onOpen(isOpen ? 'car' : null)}
          isLarge
        />
      }
    />
  )
}
