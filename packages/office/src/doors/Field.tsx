import { type InputHTMLAttributes, type ReactNode, useEffect, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** A sentence under it: what is wrong. */
  fault?: string | undefined;
  hint?: string | undefined;
  /** Beside the input: a picture. */
  beside?: ReactNode;
}

/** A field of a door: the platform's own, because the kit's form would be as large as all of the login. */
export function Field({ label, fault, hint, beside, id: own, ...input }: FieldProps) {
  const made = useId();
  const id = own ?? made;
  const says = fault ?? hint;
  return (
    <div className="door-field">
      <label htmlFor={id}>{label}</label>
      <div className="door-line">
        <input
          id={id}
          className="door-input"
          aria-invalid={fault !== undefined}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
          autoComplete="off"
          spellCheck={false}
          {...input}
        />
        {beside}
      </div>
      {says !== undefined && (
        <p id={`${id}-says`} className={fault === undefined ? 'hint' : 'door-fault'} role={fault && 'alert'}>
          {says}
        </p>
      )}
    </div>
  );
}

/** Six digits that go off by themselves at the sixth (O003). */
export function TotpField(props: {
  label: string;
  hint?: string;
  fault: string | undefined;
  value: string;
  isBusy: boolean;
  onType: (code: string) => void;
  onWhole: (code: string) => void;
}) {
  const { label, hint, fault, value, isBusy, onType, onWhole } = props;
  const id = useId();
  // A dialog that opens around it takes the focus first.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      fault={fault}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="door-input door-code"
      readOnly={isBusy}
      onChange={({ target }) => {
        const code = target.value.replace(/\D/g, '').slice(0, 6);
        onType(code);
        if (code.length === 6 && code !== value) onWhole(code);
      }}
    />
  );
}
