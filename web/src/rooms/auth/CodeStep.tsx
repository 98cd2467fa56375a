import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import type { Login } from './useLogin.ts'

interface CodeFieldProps {
  login: Login
  isSpare: boolean
}

function CodeField({ login: { values, wrong, change }, isSpare }: CodeFieldProps) {
  const code = useRef<HTMLInputElement>(null)
  const isWrong = wrong.code !== undefined

  useEffect(() => code.current?.focus(), [])
  // A code that was refused is typed anew.
  useEffect(() => {
    if (isWrong) code.current?.select()
  }, [isWrong])

  return (
    <TextInput
      ref={code}
      name="code"
      label={isSpare ? 'Запасной код' : 'Код из приложения'}
      placeholder={isSpare ? 'k3f9-x2pq' : '000 000'}
      size="xl"
      inputMode={isSpare ? 'text' : 'numeric'}
      autoComplete={isSpare ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={values.code}
      error={wrong.code}
      onChange={({ currentTarget }) => change({ code: currentTarget.value })}
    />
  )
}

/** Six digits of the application, or one of the codes that were kept for the day when it is lost. */
export function CodeStep({ login }: { login: Login }) {
  const [isSpare, setSpare] = useState(false)
  return (
    <>
      <CodeField key={isSpare ? 'spare' : 'code'} login={login} isSpare={isSpare} />
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          login.change({ code: '' })
          setSpare(!isSpare)
        }}
      >
        {isSpare ? 'Ввести код из приложения' : 'Телефона нет под рукой: ввести запасной код'}
      </Button>
    </>
  )
}
