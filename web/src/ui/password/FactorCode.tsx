import { useEffect, useRef, useState } from 'react'

import { Button } from '../controls/Button.tsx'
import { PlainField } from './PlainField.tsx'

interface FactorCodeProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  size: 'lg' | 'xl'
  /** The code is the only field of the form. */
  isFirst?: boolean
}

interface CodeFieldProps extends FactorCodeProps {
  isSpare: boolean
}

function CodeField({ value, onChange, error, size, isFirst = false, isSpare }: CodeFieldProps) {
  const code = useRef<HTMLInputElement>(null)
  const isWrong = error !== undefined

  useEffect(() => {
    if (isFirst) code.current?.focus()
  }, [isFirst])
  // Selects a refused code, so that typing replaces it.
  useEffect(() => {
    if (isWrong) code.current?.select()
  }, [isWrong])

  return (
    <PlainField
      ref={code}
      name="code"
      label={isSpare ? 'Запасной код' : 'Код из приложения'}
      placeholder={isSpare ? 'k3f9-x2pq' : '000 000'}
      size={size}
      inputMode={isSpare ? 'text' : 'numeric'}
      autoComplete={isSpare ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

/** Six digits of the authenticator, or a recovery code. */
export function FactorCode(props: FactorCodeProps) {
  const [isSpare, setSpare] = useState(false)
  const [wasTurned, setTurned] = useState(false)
  return (
    <>
      <CodeField
        key={isSpare ? 'spare' : 'code'}
        {...props}
        isFirst={wasTurned || (props.isFirst ?? false)}
        isSpare={isSpare}
      />
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          props.onChange('')
          setTurned(true)
          setSpare(!isSpare)
        }}
      >
        {isSpare ? 'Ввести код из приложения' : 'Телефона нет под рукой: ввести запасной код'}
      </Button>
    </>
  )
}
