import { useState } from 'react'
import styles from './new-api-key-page.module.css'
import type { Area, Preset, Scope } from './view.ts'
import { AREAS, PRESETS, presetOf, SCOPES, toggled } from './view.ts'

type Props = {
  /** Null means full access. */
  readonly scopes: readonly Scope[] | null
  readonly onChange: (scopes: readonly Scope[] | null) => void
}

/** Presets for common uses, or single permissions. */
export function ScopeChoice({ scopes, onChange }: Props) {
  const [isOwn, setOwn] = useState(false)
  const chosen = isOwn ? null : presetOf(scopes)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Permissions</legend>
      {PRESETS.map((preset) => (
        <PresetChoice
          key={preset.id}
          preset={preset}
          isChosen={preset === chosen}
          onChoose={() => {
            setOwn(false)
            onChange(preset.scopes)
          }}
        />
      ))}
      <PresetChoice
        preset={OWN}
        isChosen={isOwn}
        onChoose={() => {
          setOwn(true)
          onChange(scopes ?? [])
        }}
      />
      {isOwn && <ScopeTable scopes={scopes ?? []} onChange={onChange} />}
    </fieldset>
  )
}

const OWN = { name: 'Custom', text: 'Choose each permission.' }

type PresetProps = {
  readonly preset: Pick<Preset, 'name' | 'text'>
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function PresetChoice({ preset: { name, text }, isChosen, onChoose }: PresetProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="preset" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{name}</strong>
        <span className={styles.words}>{text}</span>
      </span>
    </label>
  )
}

type TableProps = {
  readonly scopes: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}

function ScopeTable({ scopes, onChange }: TableProps) {
  const box = (area: Area, may: 'read' | 'write') => {
    const scope = `${area}:${may}` as Scope
    if (!SCOPES.includes(scope)) return null
    return (
      <input
        type="checkbox"
        aria-label={`${may === 'read' ? 'Read' : 'Write'}: ${AREAS[area]}`}
        checked={scopes.includes(scope)}
        onChange={() => onChange(toggled(scopes, scope))}
      />
    )
  }
  return (
    <table className={styles.scopes}>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Read</th>
          <th scope="col">Write</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(AREAS) as Area[]).map((area) => (
          <tr key={area}>
            <th scope="row">{AREAS[area]}</th>
            <td>{box(area, 'read')}</td>
            <td>{box(area, 'write')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
