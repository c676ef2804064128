import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SmartLinkProps {
  url: string;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link that an operator wrote: pages of ours by the router, others as they are, and anything else not at all. */
export function SmartLink({ url, className, label, children }: SmartLinkProps) {
  const shared = { className, 'aria-label': label };
  if (/^\/(?!\/)/.test(url))
    return (
      <Link to={url} {...shared}>
        {children}
      </Link>
    );
  if (/^https?:\/\//i.test(url))
    return (
      <a href={url} rel="noopener noreferrer" target="_blank" {...shared}>
        {children}
      </a>
    );
  return <span className={className}>{children}</span>;
}
