import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import IconSearch from '~icons/search'

import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

const names = ['Напомнить', 'Отправить', 'Найти']

function Actions({ onStart }: { onStart: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const start = () => {
    onStart()
    setIsBusy(true)
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    start()
  }
  return (
    <form onSubmit={submit}>
      <Button isBusy={isBusy} onClick={start}>
        Напомнить
      </Button>
      <Button type="submit" isBusy={isBusy}>
        Отправить
      </Button>
      <IconButton label="Найти" icon={IconSearch} isBusy={isBusy} onClick={start} />
    </form>
  )
}

test.each(names)('a double press of a button starts its action once: %s', async (name) => {
  const onStart = vi.fn()
  render(<Actions onStart={onStart} />)
  await userEvent.dblClick(screen.getByRole('button', { name }))
  expect(onStart).toHaveBeenCalledTimes(1)
})
