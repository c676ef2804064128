import 'virtual:antd/Input,InputNumber,Select,Checkbox,Radio,Tabs,Form,Dropdown,Menu,Tooltip,Popover,Progress,Alert,Segmented,Tag,Badge,Pagination.css';
